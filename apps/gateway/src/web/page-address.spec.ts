import { pageAddress, type PageAddress } from './page-address.js';

const ID = '0123456789abcdef01234567';

it.each<[string, PageAddress]>([
  ['/', { kind: 'home' }],
  ['/promocoes', { kind: 'home' }],
  ['/curitiba', { kind: 'city', slug: 'curitiba' }],
  ['/saopaulo/promocoes', { kind: 'city', slug: 'sao-paulo' }],
  ['/S%C3%A3o-Paulo', { kind: 'city', slug: 'sao-paulo' }],
  ['/cidade-nova', { kind: 'city', slug: 'cidade-nova' }],
  [`/promocao/${ID}`, { kind: 'deal', id: ID }],
  [`/curitiba/promocao/${ID.toUpperCase()}`, { kind: 'deal', id: ID }],
  ['/promocao/nada', { kind: 'deal', id: 'nada' }],
  ['/termos', { kind: 'text', path: '/termos', title: 'Termos de Uso' }],
  ...[
    '/busca',
    '/login',
    '/admin',
    '/admin/local/banners/curitiba',
    '/online',
    '/promocao',
    `/usuario/${ID}`,
    '/curitiba/nova-promocao',
    `/curitiba/promocao/${ID}/x`,
    '/qualquer/coisa',
    '/a b',
    '/%E0%A4%A',
    '/__proto__',
    '/constructor/promocoes/x',
  ].map((path): [string, PageAddress] => [path, { kind: 'other' }]),
])('%s', (path, address) => {
  expect(pageAddress(path)).toEqual(address);
});
