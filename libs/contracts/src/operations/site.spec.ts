import { reservedPathSegments } from '../page-routes.js';
import { defaultSiteSettings } from '../site-rules.js';
import { siteBody, type SiteBody } from './site.js';

const defaults = siteBody.parse(defaultSiteSettings);
const parse = (changes: Partial<Record<keyof SiteBody, unknown>>) =>
  siteBody.safeParse({ ...defaults, ...changes });
const getErrors = (changes: Partial<Record<keyof SiteBody, unknown>>) =>
  Object.fromEntries(
    parse(changes).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
const city = { slug: 'londrina', name: 'Londrina', inMenu: true };
const pets = { value: 'pets', label: 'Animais', icon: 'paw-print', hidden: false };

it('siteBody takes the defaults as they are', () => {
  expect(defaults).toEqual(defaultSiteSettings);
});

it('siteBody needs every field', () => {
  const { trackers: _trackers, ...others } = defaults;
  expect(siteBody.safeParse(others).error?.issues[0]?.path).toEqual(['trackers']);
});

it.each(reservedPathSegments)('siteBody refuses a city at the address of a page: %s', (slug) => {
  expect(getErrors({ cities: [city, { ...city, slug: slug.replace('.', '') }] })['cities.1.slug']).toMatch(
    slug.includes('.') ? /./ : /^Este endereço já é usado pelo site$/,
  );
});

it.each([
  [
    { cities: [{ ...city, slug: 'São Paulo' }] },
    'cities.0.slug',
    'Use letras minúsculas sem acento, números e hífens',
  ],
  [{ cities: [{ ...city, slug: '' }] }, 'cities.0.slug', 'Informe o endereço da cidade'],
  [{ cities: [{ ...city, slug: 'meusalertas' }] }, 'cities.0.slug', 'Este endereço já é usado pelo site'],
  [{ cities: [{ ...city, name: ' ' }] }, 'cities.0.name', 'Informe o nome da cidade'],
  [{ cities: [city, { ...city, slug: 'lon-drina' }] }, 'cities.1.slug', 'Já está na lista'],
  [
    { cities: Array.from({ length: 201 }, (_, i) => ({ ...city, slug: `c${i}` })) },
    'cities',
    'No máximo 200',
  ],
  [{ categories: defaults.categories.slice(1) }, 'categories', 'Esconda em vez de tirar: eletronicos'],
  [
    { categories: [...defaults.categories, { ...pets, icon: 'skull' }] },
    'categories.9.icon',
    'Escolha um ícone',
  ],
  [
    { categories: [...defaults.categories, pets, { ...pets, label: 'Bichos' }] },
    'categories.10.value',
    'Já está na lista',
  ],
  [
    { categories: [...defaults.categories, { ...pets, label: 'eletronicos' }] },
    'categories.9.label',
    'Já está na lista',
  ],
  [
    { categories: defaults.categories.map((category) => ({ ...category, hidden: true })) },
    'categories',
    'Deixe ao menos uma categoria à vista',
  ],
  [
    {
      categories: [
        ...defaults.categories,
        ...Array.from({ length: 8 }, (_, i) => ({ ...pets, value: `p${i}`, label: `P${i}` })),
      ],
    },
    'categories',
    'No máximo 16',
  ],
  [
    { blockedDomains: [{ domain: 'loja', reason: 'x' }] },
    'blockedDomains.0.domain',
    'Informe um domínio, como loja.com.br',
  ],
  [{ blockedDomains: [{ domain: 'a.com', reason: '' }] }, 'blockedDomains.0.reason', 'Informe o motivo'],
  [{ blockedWords: ['bola', ' - '] }, 'blockedWords.1', 'A palavra deve ter pelo menos 2 letras ou números'],
  [{ blockedWords: ['Açaí', 'acai'] }, 'blockedWords.1', 'Já está na lista'],
  [{ shorteners: ['bit.ly', '1.2.3.4'] }, 'shorteners.1', 'Informe um domínio, como loja.com.br'],
  [{ trackers: ['*'] }, 'trackers.0', 'Informe o nome de um parâmetro, como utm_*'],
  [
    { affiliateParameters: ['a:b:c'] },
    'affiliateParameters.0',
    'Informe um parâmetro, como tag ou loja.com.br:tag',
  ],
  [{ contactEmail: 'ana' }, 'contactEmail', 'Email inválido'],
  [{ name: '' }, 'name', 'Informe o nome do site'],
  [{ socialUrl: 'javascript:alert(1)' }, 'socialUrl', 'Link inválido: comece com http:// ou https://'],
  [{ version: -1 }, 'version', 'Versão inválida'],
])('siteBody refuses %j at %s', (changes, path, message) => {
  expect(getErrors(changes)).toEqual({ [path]: message });
});

it('siteBody takes a domain out of an address, in ASCII', () => {
  const shorteners = ['https://www.Curto.com/x?y', '*.açaí.com', 'www.com'];
  expect(parse({ shorteners }).data?.shorteners).toEqual(['curto.com', 'xn--aa-4iaz.com', 'www.com']);
});
