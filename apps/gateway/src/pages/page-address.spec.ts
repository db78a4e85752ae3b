import { pages, type Page, type PageName } from '@pechincha/contracts/pages';
import { defaultSite, findCity, type City } from '@pechincha/contracts/site';
import { parsePageAddress, type PageAddress } from './page-address.js';

const cities: City[] = [
  ...defaultSite.cities,
  { slug: 'mogi-mirim', name: 'Mogi Mirim & região', inMenu: false },
];
const parse = (path: string): PageAddress => parsePageAddress(path, (name) => findCity(cities, name));
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

const getPage = (name: PageName) => {
  const page = pages.find((each) => each.name === name);
  if (!page) throw new Error(`no page ${name}`);
  return page;
};

it.each<[string, PageAddress | undefined]>([
  ['/', list('/')],
  ['/promocoes', list('/')],
  ['/busca', list('/busca')],
  ['/curitiba', list('/curitiba', 'curitiba')],
  ['/MogiMirim', list('/mogi-mirim', 'mogi-mirim')],
  ['/saopaulo/promocoes', list('/sao-paulo', 'sao-paulo')],
  ['/S%C3%A3o-Paulo', list('/sao-paulo', 'sao-paulo')],
  [`/promocao/${ID}`, { kind: 'promotion', id: ID }],
  [`/curitiba/promocao/${ID.toUpperCase()}`, { kind: 'promotion', id: ID }],
  [`/cidade-nova/promocao/${ID}`, { kind: 'promotion', id: ID }],
  ['/usuario/nada', { kind: 'member', id: 'nada' }],
  ['/promocao/nada', { kind: 'promotion', id: 'nada' }],
  ['/termos', { kind: 'text', page: getPage('terms') }],
  ['/Login', { kind: 'text', page: getPage('login') }],
  [`/usuario/${ID.toUpperCase()}`, { kind: 'member', id: ID }],
  ['/perfil', { kind: 'private', title: 'Meu Perfil' }],
  ['/xaxim/editar-promocao/1', { kind: 'private', title: 'Editar Promoção' }],
  ['/curitiba/nova-promocao', { kind: 'private', title: 'Publicar Promoção Local em Curitiba' }],
  ['/mogimirim/nova-promocao', { kind: 'private', title: 'Publicar Promoção Local em Mogi Mirim & região' }],
  ...['/admin', '/admin/local/banners/curitiba'].map((path): [string, PageAddress] => [
    path,
    { kind: 'private' },
  ]),
  ...[
    '/cidade-nova',
    '/admin%2Fusuarios',
    '/online',
    '/promocao',
    '/a b',
    '/%E0%A4%A',
    '/__proto__',
    '/xaxim/nova-promocao',
  ].map((path): [string, PageAddress | undefined] => [path, missingCity]),
  ...[
    '/admin/nada',
    `/curitiba/promocao/${ID}/x`,
    '/qualquer/coisa',
    '/a%2Fb/c',
    '//'.repeat(3) + `curitiba/promocao/${ID}/x`,
    '/constructor/promocoes/x',
    '/'.repeat(3) + 'a/'.repeat(5_000),
  ].map((path): [string, PageAddress | undefined] => [path, missingPage]),
])('page address of %.60s is parsed', (path, address) => {
  expect(parse(path)).toEqual(address);
});

it.each([...pages])('address of $name is known', ({ pattern, data, ...page }: Page) => {
  const path = pattern.replace(':cityName', 'curitiba').replace(':city', 'curitiba').replace(':id', ID);
  const kind = data ?? (page.name === 'member' ? 'member' : page.title ? 'text' : 'private');
  expect(parse(path).kind).toBe(kind);
});
