import { toListRequestPath } from '@pechincha/contracts/list-filter';
import { listComments, listPromotions, getPromotion } from '@pechincha/contracts/operations/promotions';
import { toCacheUrl } from './cache-url.js';

const getUrl = (...input: Parameters<typeof toCacheUrl>): string => toCacheUrl(...input).url;

it('cache URL is inexact when an unknown parameter was removed', () => {
  expect(toCacheUrl(listPromotions, '/promotions?sort=hot&page=2').isExact).toBe(true);
  expect(toCacheUrl(listPromotions, '/promotions?page=2&x=1').isExact).toBe(false);
});

it('cache URL is the same for any parameter order and unknown parameters', () => {
  const one = getUrl(listPromotions, '/promotions?page=2&sort=hot');
  expect(getUrl(listPromotions, '/promotions?sort=hot&utm_source=x&page=2&_=123')).toBe(one);
  expect(getUrl(listPromotions, '/promotions?')).toBe('/promotions');
  expect(getUrl(listPromotions, '/promotions')).toBe('/promotions');
});

it('cache URL has every filter of the list', () => {
  const sentUrl = toListRequestPath({
    search: 'fone',
    category: 'casa',
    minPrice: 1,
    maxPrice: 2,
    open: true,
    freeShipping: true,
    store: 'loja.com.br',
    sort: 'hot',
    page: 2,
    city: 'curitiba',
    limit: 5,
  });
  const { url, isExact } = toCacheUrl(listPromotions, sentUrl);
  expect(isExact).toBe(true);
  const toEntries = (path: string) => [...new URL(path, 'http://api').searchParams].toSorted();
  expect(toEntries(url)).toEqual(toEntries(sentUrl));
  expect(toEntries(url)).toHaveLength(11);
});

it('cache URL keeps repeated and encoded values', () => {
  expect(getUrl(listPromotions, '/promotions?page=1&page=2')).toBe('/promotions?page=1&page=2');
  expect(getUrl(listPromotions, '/promotions?search=caf%C3%A9%20%26')).toBe(
    '/promotions?search=caf%C3%A9+%26',
  );
});

it('cache URL has no parameters when the operation takes none', () => {
  expect(getUrl(getPromotion, '/promotions/1?x=1')).toBe('/promotions/1');
});

it('cache URL of comments has sort, cursor and limit when they are given', () => {
  const cursor = 'AZqrs'.padEnd(24, '_');
  expect(getUrl(listComments, `/promotions/1/comments?x=1&limit=9&cursor=${cursor}&sort=newest`)).toBe(
    `/promotions/1/comments?sort=newest&cursor=${cursor}&limit=9`,
  );
});
