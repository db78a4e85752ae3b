import { listComments, listPromotions, getPromotion } from '@pechincha/contracts/operations/promotions';
import { sharedUrl } from './shared-url.js';

const urlOf = (...input: Parameters<typeof sharedUrl>): string => sharedUrl(...input).url;

it('says whether something was left out', () => {
  expect(sharedUrl(listPromotions, '/promotions?sort=hot&page=2').isExact).toBe(true);
  expect(sharedUrl(listPromotions, '/promotions?page=2&x=1').isExact).toBe(false);
});

it('is one for whatever order and strangers the query has', () => {
  const one = urlOf(listPromotions, '/promotions?page=2&sort=hot');
  expect(urlOf(listPromotions, '/promotions?sort=hot&utm_source=x&page=2&_=123')).toBe(one);
  expect(urlOf(listPromotions, '/promotions?')).toBe('/promotions');
  expect(urlOf(listPromotions, '/promotions')).toBe('/promotions');
});

it('keeps what the operation will judge: repeated and encoded values', () => {
  expect(urlOf(listPromotions, '/promotions?page=1&page=2')).toBe('/promotions?page=1&page=2');
  expect(urlOf(listPromotions, '/promotions?search=caf%C3%A9%20%26')).toBe(
    '/promotions?search=caf%C3%A9+%26',
  );
});

it('drops every parameter of an operation that takes none', () => {
  expect(urlOf(getPromotion, '/promotions/1?x=1')).toBe('/promotions/1');
});

it('shared address of comments has order, cursor and limit when they are given', () => {
  const cursor = 'AZqrs'.padEnd(24, '_');
  expect(urlOf(listComments, `/promotions/1/comments?x=1&limit=9&cursor=${cursor}&sort=newest`)).toBe(
    `/promotions/1/comments?sort=newest&cursor=${cursor}&limit=9`,
  );
});
