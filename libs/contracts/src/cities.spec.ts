import { toCityKey, toCitySlug, getPromotionPath } from './cities.js';
import { isCityName } from './page-routes.js';

it('toCitySlug returns the same slug whatever case, accents and spaces a city is written with', () => {
  expect(['São Paulo', 'sao-paulo', 'SAO  PAULO'].map(toCitySlug)).toEqual(Array(3).fill('sao-paulo'));
  expect(toCityKey('Rio de Janeiro')).toBe(toCityKey('rio-de-janeiro'));
});

it('getPromotionPath starts with the city slug unless the promotion is online', () => {
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
])('isCityName rejects %j', (name) => {
  expect(isCityName(name)).toBe(false);
});

it.each(['Curitiba', 'Santa Bárbara d’Oeste', 'Adminópolis'])('isCityName accepts %s', (name) => {
  expect(isCityName(name)).toBe(true);
});
