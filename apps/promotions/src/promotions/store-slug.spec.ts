import { getStoreSlug } from './store-slug.js';

it.each([
  ['https://www.amazon.com.br/dp/1', 'amazon.com.br'],
  ['https://m.loja.com.br/p?x=1', 'loja.com.br'],
  ['https://loja.com.br.exemplo.com/p', 'exemplo.com'],
  ['https://padaria.myshopify.com/', 'padaria.myshopify.com'],
  ['https://AÇAÍ.com.br/', 'xn--aa-4iaz.com.br'],
  ['https://fone.loja-da-praca.example/', 'loja-da-praca.example'],
  ['https://com.br/', 'com.br'],
])('store of %s is %s', (link, slug) => {
  expect(getStoreSlug({ link, store: 'Outro nome', city: 'online' })).toBe(slug);
});

it('store without a link is its name and city', () => {
  expect(getStoreSlug({ link: '', store: 'Mercearia da Vilá & Cia.', city: 'ibaiti' })).toBe(
    'mercearia-da-vila-cia-ibaiti',
  );
  expect(getStoreSlug({ link: 'www.loja.example', store: 'Loja', city: 'online' })).toBe('loja-online');
  expect(getStoreSlug({ link: '', store: '', city: 'online' })).toBe('');
});
