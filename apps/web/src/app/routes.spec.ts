import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reservedPathSegments } from '@pechincha/contracts/cities';
import { pageRoutes, toPageRoute } from '@pechincha/contracts/page-routes';

const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');

it('first path segment of every route is reserved and cannot name a city', () => {
  const paths = [...source.matchAll(/path="\/([a-z-]+)/g)].map(([, segment]) => segment);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((segment) => !reservedPathSegments.some((fixed) => fixed === segment))).toEqual([]);
});

it('page routes are exactly the routes of the app', () => {
  const paths = [...source.matchAll(/path="([^"*]+)"/g)].map(([, path = '']) =>
    path.startsWith('/') ? path : `/admin/${path}`,
  );
  expect([...pageRoutes].toSorted()).toEqual(paths.toSorted());
});

it.each([...pageRoutes])('path of %s maps to its page route', (route) => {
  expect(toPageRoute(route.replace(/:\w+/g, 'x1'))).toBe(route);
  expect(toPageRoute(`${route.toUpperCase().replace(/:\w+/g, 'x1')}/`)).toBe(route);
});

it('path of no page maps to “other”', () => {
  expect(toPageRoute('/admin/promocoes/0123456789abcdef01234567/ana@loja.com.br')).toBe('other');
});
