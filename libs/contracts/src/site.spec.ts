import { defaultSite, findCity, getCategoryLabel, getCityName, isOfferedCategory } from './site.js';

const { cities, categories } = defaultSite;

it.each(['São Paulo', 'sao-paulo', 'saopaulo', 'SAO  PAULO'])(
  'findCity finds the city that %j spells',
  (name) => {
    expect(findCity(cities, name)?.slug).toBe('sao-paulo');
  },
);

it('getCityName makes a name of the slug of a city that the site does not list', () => {
  expect(getCityName(cities, 'saopaulo')).toBe('São Paulo');
  expect(getCityName(cities, 'foz-do-iguacu')).toBe('Foz do Iguacu');
  expect(findCity(cities, 'foz-do-iguacu')).toBeUndefined();
});

it('a hidden category keeps its label but cannot be chosen, except the one of promotions without any', () => {
  const hidden = categories.map((category) => ({ ...category, hidden: true }));
  expect(getCategoryLabel(hidden, 'moda')).toBe('Moda');
  expect(['moda', 'carros', 'outros'].map((value) => isOfferedCategory(hidden, value))).toEqual([
    false,
    false,
    true,
  ]);
  expect(getCategoryLabel(categories, 'carros')).toBe('carros');
});
