import { toCityName } from '@pechincha/contracts/cities';
import { toPlainListPath } from '@pechincha/contracts/canonical-list';
import type { ListFilter } from '@pechincha/contracts/list-filter';
import {
  toCanonicalListPath,
  toListDescription,
  toListHeadline,
  toPageTitle,
  type Page,
} from '@pechincha/contracts/pages';
import type { PageHead } from './page-head.js';

const createBrandPreview = (title: string, origin: string): PageHead['preview'] => ({
  type: 'website',
  title,
  image: `${origin}/share/pechincha.jpg`,
  imageAlt: 'Pechincha: promoções online e da sua cidade',
});

/** Head of the list of all promotions, of a search or of a city. @param isPastEnd the list has no such page */
export function createListHead(
  { path, city }: { path: string; city?: string },
  filter: ListFilter,
  origin: string,
  isPastEnd = false,
): PageHead {
  const name = city === undefined ? undefined : toCityName(city);
  const title = toListHeadline(filter, name);
  const listPath = toCanonicalListPath(path, filter);
  const canonicalPath = toPlainListPath(listPath);
  const isPlain = canonicalPath === listPath && filter.search === undefined && path !== '/busca';
  return {
    title: toPageTitle(title),
    description: toListDescription(name),
    ...(!isPastEnd && { canonical: origin + canonicalPath }),
    isIndexed: !isPastEnd && isPlain,
    preview: createBrandPreview(title, origin),
    data: [
      name === undefined
        ? createSearchData(origin)
        : createBreadcrumbs([
            { name: 'Início', url: `${origin}/` },
            { name, url: origin + path },
          ]),
    ],
  };
}

export function createTextHead({ pattern, kind, title = '' }: Page, origin: string): PageHead {
  return {
    title: toPageTitle(title),
    canonical: origin + pattern,
    isIndexed: kind === 'public',
    preview: createBrandPreview(title, origin),
  };
}

const createSearchData = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Pechincha',
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
