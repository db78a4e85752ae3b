import { listPromotions, readPromotion } from '@pechincha/contracts/operations/promotions';
import { sharedUrl } from './shared-url.js';

it('is one for whatever order and strangers the query has', () => {
  const one = sharedUrl(listPromotions, '/promotions?page=2&sort=hot');
  expect(sharedUrl(listPromotions, '/promotions?sort=hot&utm_source=x&page=2&_=123')).toBe(one);
  expect(sharedUrl(listPromotions, '/promotions?')).toBe('/promotions');
  expect(sharedUrl(listPromotions, '/promotions')).toBe('/promotions');
});

it('keeps what the operation will judge: repeated and encoded values', () => {
  expect(sharedUrl(listPromotions, '/promotions?page=1&page=2')).toBe('/promotions?page=1&page=2');
  expect(sharedUrl(listPromotions, '/promotions?search=caf%C3%A9%20%26')).toBe(
    '/promotions?search=caf%C3%A9+%26',
  );
});

it('drops every parameter of an operation that takes none', () => {
  expect(sharedUrl(readPromotion, '/promotions/1?x=1')).toBe('/promotions/1');
});
