import { toPlainListPath } from '@pechincha/contracts/page-heads';
import { type Page, pages, toListDescription, toPageTitle } from '@pechincha/contracts/pages';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { getPageHead, onPageHeadChange, type PageHead } from '../../lib/page-head';
import { useSite } from '../../lib/site';

/** What a translator has put in place of text nodes that React still holds. */
const replacements = new WeakMap<Node, Element>();

/** The child of the parent that stands for the node: itself, what it was wrapped in, or its translation. */
function findChild(parent: Node, node: Node): Node | null {
  let child: Node | null | undefined = node.isConnected ? node : replacements.get(node);
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child ?? null;
}

/** An original that changes takes the place of its translation, which is outdated. */
function showOriginal(text: Node): void {
  const translation = replacements.get(text);
  if (text.isConnected || !translation?.isConnected) return;
  translation.replaceWith(text);
  replacements.delete(text);
}

const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/**
 * Translators of browsers replace text nodes by font elements, where React later inserts, removes and changes the
 * originals: without this it would throw, and the page would go. Returns a function that ends it.
 */
export function keepTranslatedTexts(): () => void {
  const originals = new MutationObserver((changes) => {
    for (const { target } of changes) showOriginal(target);
  });
  const page = new MutationObserver((changes) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes)
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (!translation) continue;
        replacements.set(text, translation);
        originals.observe(text, { characterData: true });
      }
  });
  page.observe(document.body, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T;
    const child = findChild(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next?: Node | null): T {
    const isHere = !next || next.parentNode === this;
    return insertBefore.call(this, node, isHere ? (next ?? null) : findChild(this, next)) as T;
  };
  return () => {
    page.disconnect();
    originals.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

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
  const { name: siteName } = useSite();
  const head = useSyncExternalStore(onPageHeadChange, getPageHead);
  useEffect(keepTranslatedTexts, []);
  const isHeadCurrent = head?.pathname === pathname;
  return (
    <>
      <p className="vh announcement" role="status">
        {/* Screen readers announce the first page themselves. */}
        {isHeadCurrent && key !== 'default' ? head.title : ''}
      </p>
      {head && !isServerRendered(head, siteName) ? (
        <HeadTags head={head} siteName={siteName} isComplete={isHeadCurrent} />
      ) : null}
    </>
  );
}

/** The server rendered the head of this page with more detail; it stays until the next page. */
const isServerRendered = (head: PageHead, siteName: string): boolean =>
  serverTags[0]?.isConnected === true &&
  toPageTitle(head.title, siteName) === serverTitle &&
  origin + getCanonicalPath(head) === serverUrl;

const getCanonicalPath = ({ path, pathname }: PageHead): string | undefined =>
  path
    ? toPlainListPath(path)
    : pages.find(({ pattern, title }: Page) => title && pattern === pathname)?.pattern;

interface HeadTagsProps {
  head: PageHead;
  siteName: string;
  /** False while the next page loads; then only the previous title is kept. */
  isComplete: boolean;
}

function HeadTags({ head, siteName, isComplete }: HeadTagsProps) {
  useLayoutEffect(() => {
    for (const tag of serverTags) tag.remove();
  }, []);
  const path = getCanonicalPath(head);
  const isListed = head.isIndexed && (head.path === undefined || head.path === path);
  const { title, description = toListDescription(), image = '/share/pechincha.jpg' } = head;
  return (
    <>
      <title>{toPageTitle(title, siteName)}</title>
      {isComplete ? (
        <>
          <meta name="description" content={description} />
          {isListed ? null : <meta name="robots" content="noindex" />}
          {path ? <link rel="canonical" href={origin + path} /> : null}
          {path ? <meta property="og:url" content={origin + path} /> : null}
          <meta property="og:site_name" content={siteName} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:image" content={new URL(image, origin).href} />
        </>
      ) : null}
    </>
  );
}
