import { toCityKey, toCityName, toCitySlug, isCityName, getPromotionPath } from './cities.js';

it('knows one city under every spelling', () => {
  expect(['São Paulo', 'sao-paulo', 'saopaulo', 'SAO  PAULO'].map(toCitySlug)).toEqual(
    Array(4).fill('sao-paulo'),
  );
  expect(toCityKey('Rio de Janeiro')).toBe(toCityKey('rio-de-janeiro'));
});

it('makes a slug and a name for a city that is not in the menu', () => {
  expect(toCitySlug('Foz do Iguaçu')).toBe('foz-do-iguacu');
  expect(toCityName('foz-do-iguacu')).toBe('Foz do Iguacu');
  expect(toCityName('saopaulo')).toBe('São Paulo');
});

it('puts a deal under its city, and an online one at the root', () => {
  const _id = '0'.repeat(24);
  expect(getPromotionPath({ _id, city: 'curitiba' })).toBe(`/curitiba/promocao/${_id}`);
  expect(getPromotionPath({ _id, city: 'online' })).toBe(`/promocao/${_id}`);
  expect(getPromotionPath({ _id, city: 'Ibaití' })).toBe(`/ibaiti/promocao/${_id}`);
  expect(getPromotionPath({ _id, city: 'Online' })).toBe(`/promocao/${_id}`);
});

it.each([
  'admin',
  'Admin',
  'login',
  'api',
  'busca',
  'promoções',
  'meus alertas',
  'online',
  '..',
  '',
  '\u200B',
])('%j is no name of a city', (name) => {
  expect(isCityName(name)).toBe(false);
});

it.each(['Curitiba', 'Santa Bárbara d’Oeste', 'Adminópolis'])('%s is a name of a city', (name) => {
  expect(isCityName(name)).toBe(true);
});
