import { readFilter } from './list-filter.js';
import { listAddress, listHeadline, promotionHeadline } from './pages.js';

const read = (query: string) => readFilter(new URLSearchParams(query));

it('a list is named after its city, search and page', () => {
  expect(listHeadline(read(''))).toBe('Promoções em todas as cidades');
  expect(listHeadline(read('page=2'), 'Ibaiti')).toBe('Promoções em Ibaiti, página 2');
  expect(listHeadline(read('search=fone'))).toBe('Busca por “fone” em todas as cidades');
});

it('a list has one address when parameters are reordered, repeated or unknown', () => {
  const address = '/curitiba?category=casa&sort=hot&page=2';
  expect(listAddress('/curitiba', read('utm_source=x&page=2&sort=hot&category=casa&gclid=1'))).toBe(address);
  expect(listAddress('/', read('page=1&sort=newest&utm_source=x'))).toBe('/');
  expect(listAddress('/busca', read('q=+caf%C3%A9'))).toBe('/busca?q=caf%C3%A9');
});

it('a promotion is named after its title and price in one line', () => {
  const deal = { title: 'Fone\n de  ouvido', promotionalPrice: 199.9, status: 'active' } as const;
  expect(promotionHeadline(deal)).toBe('Fone de ouvido por R$ 199,90');
  expect(promotionHeadline({ ...deal, status: 'expired' })).toBe('EXPIRADA: Fone de ouvido por R$ 199,90');
});
