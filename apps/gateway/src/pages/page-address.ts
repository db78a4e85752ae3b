import { findPage } from '@pechincha/contracts/page-routes';
import { memberPageTitles, toLocalPublishTitle } from '@pechincha/contracts/page-heads';
import type { Page } from '@pechincha/contracts/pages';
import type { City } from '@pechincha/contracts/site';

export type PageAddress =
  /** The list of all promotions, of a search or of one city, by its slug. */
  | { kind: 'list'; path: string; city?: string }
  | { kind: 'promotion'; id: string }
  | { kind: 'member'; id: string }
  /** Public text page with a fixed headline. */
  | { kind: 'text'; page: Page }
  /** Pages of members and admins; not indexed. Without a title where only the client knows it. */
  | { kind: 'private'; title?: string }
  | { kind: 'missing'; what: 'page' | 'city' };

const missingPage: PageAddress = { kind: 'missing', what: 'page' };
const titles: Partial<Record<string, string>> = memberPageTitles;

/**
 * The page that the client shows at a path.
 * @param path as requested, without a query
 * @param findCity by name or slug, in any spelling
 */
export function parsePageAddress(path: string, findCity: (name: string) => City | undefined): PageAddress {
  const segments = path.split('/').filter(Boolean).map(decodeSegment);
  const page = findPage(segments);
  const params = page ? getParams(page, segments) : {};
  if (!page) return missingPage;
  if (page.name === 'member') return { kind: 'member', id: (params['id'] ?? '').toLowerCase() };
  if (page.data === 'promotion') return { kind: 'promotion', id: (params['id'] ?? '').toLowerCase() };
  if (page.title !== undefined) return { kind: 'text', page };
  const city = params['city'] === undefined ? undefined : findCity(params['city']);
  // An edited promotion may be of a city that the site does not list.
  if (params['city'] !== undefined && !city && page.name !== 'cityEdit')
    return { kind: 'missing', what: 'city' };
  if (page.data !== 'list') {
    const title = page.name === 'cityPublish' && city ? toLocalPublishTitle(city.name) : titles[page.name];
    return { kind: 'private', ...(title && { title }) };
  }
  if (city) return { kind: 'list', path: `/${city.slug}`, city: city.slug };
  return { kind: 'list', path: page.name === 'search' ? page.pattern : '/' };
}

/** Values of the pattern's parameters. */
function getParams({ pattern }: Page, segments: readonly string[]): Partial<Record<string, string>> {
  const parts = pattern.split('/').filter(Boolean);
  return Object.fromEntries(
    parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index]]] : [])),
  );
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
