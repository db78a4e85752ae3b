import { parseListFilter } from './list-filter.js';
import { defaultSite } from './site.js';
import { toCanonicalListPath, toListHeadline, toPromotionHeadline } from './pages.js';

const parseQuery = (query: string) => parseListFilter(new URLSearchParams(query), defaultSite.categories);

it('toListHeadline contains the category, city, search, store and page', () => {
  expect(toListHeadline(parseQuery(''), {})).toBe('Promoções em todas as cidades');
  expect(toListHeadline(parseQuery('page=2'), { city: 'Ibaiti' })).toBe('Promoções em Ibaiti, página 2');
  expect(toListHeadline(parseQuery('category=moda'), { category: 'Moda' })).toBe(
    'Promoções de Moda em todas as cidades',
  );
  expect(toListHeadline(parseQuery('search=fone'), {})).toBe('Busca por “fone” em todas as cidades');
  expect(toListHeadline(parseQuery(''), { city: 'Ibaiti', store: 'Gás do Trevo' })).toBe(
    'Promoções da loja Gás do Trevo em Ibaiti',
  );
});

it('toCanonicalListPath returns the same path when parameters are reordered, default or unknown', () => {
  const expectedPath = '/curitiba?category=casa&sort=hot&page=2';
  expect(
    toCanonicalListPath('/curitiba', parseQuery('utm_source=x&page=2&sort=hot&category=casa&gclid=1')),
  ).toBe(expectedPath);
  expect(toCanonicalListPath('/', parseQuery('page=1&sort=newest&utm_source=x'))).toBe('/');
  expect(toCanonicalListPath('/busca', parseQuery('q=+caf%C3%A9'))).toBe('/busca?q=caf%C3%A9');
});

it('toPromotionHeadline contains the title and price in one line', () => {
  const promotion = { title: 'Fone\n de  ouvido', promotionalPrice: 199.9, status: 'active' } as const;
  expect(toPromotionHeadline(promotion)).toBe('Fone de ouvido por R$ 199,90');
  expect(toPromotionHeadline({ ...promotion, finalPrice: 214.9 })).toBe('Fone de ouvido por R$ 214,90');
  expect(toPromotionHeadline({ ...promotion, status: 'expired' })).toBe(
    'EXPIRADA: Fone de ouvido por R$ 199,90',
  );
});
