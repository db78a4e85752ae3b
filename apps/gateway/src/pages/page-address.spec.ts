import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePageAddress, type PageAddress } from './page-address.js';

const ID = '0123456789abcdef01234567';
const list = (path: string, city?: string): PageAddress => ({
  kind: 'list',
  path,
  ...(city !== undefined && { city }),
});
const [missingPage, missingCity]: PageAddress[] = [
  { kind: 'missing', what: 'page' },
  { kind: 'missing', what: 'city' },
];

it.each<[string, PageAddress | undefined]>([
  ['/', list('/')],
  ['/promocoes', list('/')],
  ['/busca', list('/busca')],
  ['/curitiba', list('/curitiba', 'curitiba')],
  ['/saopaulo/promocoes', list('/sao-paulo', 'sao-paulo')],
  ['/S%C3%A3o-Paulo', list('/sao-paulo', 'sao-paulo')],
  [`/promocao/${ID}`, { kind: 'promotion', id: ID }],
  [`/curitiba/promocao/${ID.toUpperCase()}`, { kind: 'promotion', id: ID }],
  [`/cidade-nova/promocao/${ID}`, { kind: 'promotion', id: ID }],
  ['/promocao/nada', { kind: 'promotion', id: 'nada' }],
  ['/termos', { kind: 'text', path: '/termos' }],
  ['/Login', { kind: 'text', path: '/login' }],
  ...['/perfil', '/admin', '/admin/local/banners/curitiba', '/curitiba/nova-promocao', `/usuario/${ID}`].map(
    (path): [string, PageAddress] => [path, { kind: 'private' }],
  ),
  ...['/cidade-nova', '/online', '/promocao', '/a b', '/%E0%A4%A', '/__proto__', '/xaxim/nova-promocao'].map(
    (path): [string, PageAddress | undefined] => [path, missingCity],
  ),
  ...[
    '/admin/nada',
    '/usuario/nada',
    `/curitiba/promocao/${ID}/x`,
    '/qualquer/coisa',
    '/constructor/promocoes/x',
    '/'.repeat(3) + 'a/'.repeat(5_000),
  ].map((path): [string, PageAddress | undefined] => [path, missingPage]),
])('page address of %.60s is parsed', (path, address) => {
  expect(parsePageAddress(path)).toEqual(address);
});

it('page address parser handles every route of the client', () => {
  const routes = readFileSync(join(import.meta.dirname, '../../../web/src/app/routes.tsx'), 'utf8');
  const paths = [...routes.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths.filter((each) => each !== '*')) {
    const whole = path.startsWith('/') ? path : `/admin/${path}`;
    const opened = whole.replace(':cityName', 'curitiba').replace(':city', 'curitiba').replace(':id', ID);
    expect([path, parsePageAddress(opened).kind]).not.toEqual([path, 'missing']);
  }
});
