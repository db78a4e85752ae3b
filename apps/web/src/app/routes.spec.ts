import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reservedPathSegments } from '@pechincha/contracts/cities';
import { pageRoutes, toPageRoute } from '@pechincha/contracts/page-routes';

const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');

it('no city can be called as a fixed route begins', () => {
  const paths = [...source.matchAll(/path="\/([a-z-]+)/g)].map(([, segment]) => segment);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((segment) => !reservedPathSegments.some((fixed) => fixed === segment))).toEqual([]);
});

it('every route is a pattern that pages are reported by, and no other is', () => {
  const paths = [...source.matchAll(/path="([^"*]+)"/g)].map(([, path = '']) =>
    path.startsWith('/') ? path : `/admin/${path}`,
  );
  expect([...pageRoutes].toSorted()).toEqual(paths.toSorted());
});

it.each([...pageRoutes])('an address of %s has this pattern', (route) => {
  expect(toPageRoute(route.replace(/:\w+/g, 'x1'))).toBe(route);
  expect(toPageRoute(`${route.toUpperCase().replace(/:\w+/g, 'x1')}/`)).toBe(route);
});

it('an address of no page has the pattern “other”', () => {
  expect(toPageRoute('/admin/promocoes/0123456789abcdef01234567/ana@loja.com.br')).toBe('other');
});
