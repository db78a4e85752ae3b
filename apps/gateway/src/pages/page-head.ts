import { cutText } from '@pechincha/contracts/characters';
import type { ListFilter } from '@pechincha/contracts/list-filter';
import { toPlainListPath } from '@pechincha/contracts/page-heads';
import {
  type Page,
  toCanonicalListPath,
  toListDescription,
  toListHeadline,
  toPageTitle,
} from '@pechincha/contracts/pages';
import { getCategoryLabel, getCityName, type Site } from '@pechincha/contracts/site';
import { escapeHtml } from '@pechincha/service-kit/browser-safety';

/** Truncates to a number of characters, at a word boundary when one is near. */
export function truncate(text: string, max: number): string {
  if (cutText(text, max) === text) return text;
  const lastWholeWord = cutText(text, max - 1).replace(/\s+\S{0,20}$/, '');
  return `${lastWholeWord.replace(/[\s.,;:!?]+$/, '')}…`;
}

/** Metadata of a page for clients that run no scripts: search engines and link previews. */
export interface PageHead {
  /** Default: the title of the built page. */
  title?: string;
  description?: string;
  /** Canonical URL; missing for pages that are not indexed. */
  canonical?: string;
  isIndexed: boolean;
  preview?: Preview;
  /** JSON-LD blocks. */
  data?: readonly object[];
}

/** What the heads of all pages have in common. */
export interface HeadContext {
  site: Site;
  origin: string;
  /** Address of the image of pages without their own. */
  brandImage: string;
}

export interface Preview {
  siteName: string;
  title: string;
  /** Default: the page's description. */
  description?: string;
  type: 'website' | 'product';
  image: string;
  imageAlt: string;
  /** Reais. */
  price?: number;
}

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** Inserts the metadata into the built page. All values are escaped. */
export function insertHead(page: string, head: PageHead): string {
  const { title, description } = head;
  const withTitle = title
    ? page.replace(/<title>[\s\S]*?<\/title>/i, () => `<title>${escapeHtml(title)}</title>`)
    : page;
  const withoutDescription = description
    ? withTitle.replace(/<meta\s+name="description"[^>]*>/i, '')
    : withTitle;
  return withoutDescription.replace('</head>', () => `${renderTags(head).join('\n')}\n</head>`);
}

function renderTags({ description, canonical, isIndexed, preview, data = [] }: PageHead): string[] {
  return [
    ...(description ? [renderNamedMeta('description', description)] : []),
    ...(isIndexed ? [] : [renderNamedMeta('robots', 'noindex')]),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}" />`] : []),
    ...(preview ? renderPreviewTags({ ...(description && { description }), ...preview }, canonical) : []),
    ...data.map(
      (block) => `<script type="application/ld+json">${escapeJson(JSON.stringify(block))}</script>`,
    ),
  ];
}

function renderPreviewTags(
  { siteName, title, description, type, image, imageAlt, price }: Preview,
  canonical?: string,
): string[] {
  return [
    renderPropertyMeta('og:site_name', siteName),
    renderPropertyMeta('og:locale', 'pt_BR'),
    renderPropertyMeta('og:type', type),
    renderPropertyMeta('og:title', title),
    ...(description ? [renderPropertyMeta('og:description', description)] : []),
    ...(canonical ? [renderPropertyMeta('og:url', canonical)] : []),
    renderPropertyMeta('og:image', image),
    renderPropertyMeta('og:image:type', 'image/jpeg'),
    renderPropertyMeta('og:image:width', String(PREVIEW_WIDTH)),
    renderPropertyMeta('og:image:height', String(PREVIEW_HEIGHT)),
    renderPropertyMeta('og:image:alt', imageAlt),
    ...(price === undefined
      ? []
      : [
          renderPropertyMeta('product:price:amount', price.toFixed(2)),
          renderPropertyMeta('product:price:currency', 'BRL'),
        ]),
    renderNamedMeta('twitter:card', 'summary_large_image'),
  ];
}

const renderNamedMeta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`;
const renderPropertyMeta = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** The same JSON, which cannot close its script element. */
export const escapeJson = (json: string): string =>
  json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const createBrandPreview = (title: string, { site, brandImage }: HeadContext): Preview => ({
  siteName: site.name,
  type: 'website',
  title,
  image: brandImage,
  imageAlt: `${site.name}: promoções online e da sua cidade`,
});

/** Head of the list of all promotions, of a search or of a city. @param isPastEnd the list has no such page */
export function createListHead(
  { path, city }: { path: string; city?: string },
  filter: ListFilter,
  context: HeadContext,
  isPastEnd = false,
): PageHead {
  const { site, origin } = context;
  const name = city === undefined ? undefined : getCityName(site.cities, city);
  const category = filter.category && getCategoryLabel(site.categories, filter.category);
  const title = toListHeadline(filter, { city: name, category });
  const listPath = toCanonicalListPath(path, filter);
  const canonicalPath = toPlainListPath(listPath);
  const isPlain = canonicalPath === listPath && filter.search === undefined && path !== '/busca';
  return {
    title: toPageTitle(title, site.name),
    description: toListDescription(name),
    ...(!isPastEnd && { canonical: origin + canonicalPath }),
    isIndexed: !isPastEnd && isPlain,
    preview: createBrandPreview(title, context),
    data: [
      name === undefined
        ? createSearchData(context)
        : createBreadcrumbs([
            { name: 'Início', url: `${origin}/` },
            { name, url: origin + path },
          ]),
    ],
  };
}

export function createTextHead({ pattern, kind, title = '' }: Page, context: HeadContext): PageHead {
  return {
    title: toPageTitle(title, context.site.name),
    canonical: context.origin + pattern,
    isIndexed: kind === 'public',
    preview: createBrandPreview(title, context),
  };
}

const createSearchData = ({ site, origin }: HeadContext): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.name,
  url: `${origin}/`,
  inLanguage: 'pt-BR',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/busca?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

export const createBreadcrumbs = (steps: readonly { name: string; url: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
