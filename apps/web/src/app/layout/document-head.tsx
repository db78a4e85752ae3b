import { toPlainListPath } from '@pechincha/contracts/canonical-list';
import { pages, toListDescription, toPageTitle, type Page } from '@pechincha/contracts/pages';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { onPageHeadChange, getPageHead, type PageHead } from '../../lib/page-head';
import { keepTranslatedTexts } from '../../lib/translated-texts';

/** Head tags rendered by the server for the first page. */
const serverTags = [
  ...document.head.querySelectorAll(
    'title, link[rel=canonical], meta[name=description], meta[name=robots], meta[name^="twitter:"], ' +
      'meta[property^="og:"], meta[property^="product:"], script[type="application/ld+json"]',
  ),
];
const serverTitle = document.title;
const serverUrl = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
const origin = serverUrl ? new URL(serverUrl).origin : location.origin;

/** Updates the document head and the screen reader announcement on each navigation; the page may be translated. */
export function DocumentHead() {
  const { pathname, key } = useLocation();
  const head = useSyncExternalStore(onPageHeadChange, getPageHead);
  useEffect(keepTranslatedTexts, []);
  const isHeadCurrent = head?.pathname === pathname;
  return (
    <>
      <p className="vh announcement" role="status">
        {/* Screen readers announce the first page themselves. */}
        {isHeadCurrent && key !== 'default' ? head.title : ''}
      </p>
      {head && !isServerRendered(head) ? <HeadTags head={head} isComplete={isHeadCurrent} /> : null}
    </>
  );
}

/** The server rendered the head of this page with more detail; it stays until the next page. */
const isServerRendered = (head: PageHead): boolean =>
  serverTags[0]?.isConnected === true &&
  toPageTitle(head.title) === serverTitle &&
  origin + getCanonicalPath(head) === serverUrl;

const getCanonicalPath = ({ path, pathname }: PageHead): string | undefined =>
  path
    ? toPlainListPath(path)
    : pages.find(({ pattern, title }: Page) => title && pattern === pathname)?.pattern;

/** @param isComplete false while the next page loads; then only the previous title is kept */
function HeadTags({ head, isComplete }: { head: PageHead; isComplete: boolean }) {
  useLayoutEffect(() => {
    for (const tag of serverTags) tag.remove();
  }, []);
  const path = getCanonicalPath(head);
  const isListed = head.isIndexed && (head.path === undefined || head.path === path);
  const { title, description = toListDescription(), image = '/share/pechincha.jpg' } = head;
  return (
    <>
      <title>{toPageTitle(title)}</title>
      {isComplete ? (
        <>
          <meta name="description" content={description} />
          {isListed ? null : <meta name="robots" content="noindex" />}
          {path ? <link rel="canonical" href={origin + path} /> : null}
          {path ? <meta property="og:url" content={origin + path} /> : null}
          <meta property="og:site_name" content="Pechincha" />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:image" content={new URL(image, origin).href} />
        </>
      ) : null}
    </>
  );
}
