import { reservedPathSegments, toPageRoute } from '@pechincha/contracts/page-routes';
import { pages } from '@pechincha/contracts/pages';

it('first path segment of every page is reserved and cannot name a city', () => {
  const segments = pages.flatMap(({ pattern }) => /^\/([a-z-]+)/.exec(pattern)?.[1] ?? []);
  expect(segments.length).toBeGreaterThan(15);
  expect(segments.filter((segment) => !reservedPathSegments.some((fixed) => fixed === segment))).toEqual([]);
});

it.each(pages.map(({ pattern }) => pattern))('path of %s maps to its page route', (pattern) => {
  expect(toPageRoute(pattern.replace(/:\w+/g, 'x1'))).toBe(pattern);
  expect(toPageRoute(`${pattern.toUpperCase().replace(/:\w+/g, 'x1')}/`)).toBe(pattern);
});

it('path of no page maps to “other”', () => {
  expect(toPageRoute('/admin/promocoes/0123456789abcdef01234567/ana@loja.com.br')).toBe('other');
});
