import { pages, type Page } from './pages.js';

/** A path of no page. */
export const OTHER_ROUTE = 'other';

const templates = pages.map((page) => ({ page, parts: page.pattern.split('/').filter(Boolean) }));

/** The first page whose pattern matches, in any case. @param segments of a path, without empty ones */
export const findPage = (segments: readonly string[]): Page | undefined =>
  templates.find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith(':') || part === segments[index]?.toLowerCase()),
  )?.page;

/** Pattern of the page, without ids and names. @param path without a query */
export const toPageRoute = (path: string): string =>
  findPage(path.split('/').filter(Boolean))?.pattern ?? OTHER_ROUTE;
