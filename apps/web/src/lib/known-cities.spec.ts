import { defaultSite } from '@pechincha/contracts/site';
import { saveCityName } from '../components/admin/url-query';
import { findCity, findCityByPath, getCityName } from './known-cities';
import { setStored } from './storage';

const { cities } = defaultSite;
const spellings = ['sãojoãox', 'saojoaox', 'sao-joao-x', 'São João x'];

describe('name of a city', () => {
  afterEach(() => saveCityName('saojoaox', ''));

  it('is the one with which it was added, however the city is spelled', () => {
    saveCityName('sãojoãox', '  São  João x ');
    expect(spellings.map((name) => getCityName(cities, name))).toEqual(spellings.map(() => 'São João x'));
    saveCityName('pontagrossa', 'pontagrossa');
    expect(getCityName(cities, 'ponta-grossa')).toBe('Pontagrossa');
    saveCityName('pontagrossa', '');
  });

  it("is the city's own when it was not added, or was removed", () => {
    expect([getCityName(cities, 'sao-paulo'), getCityName(cities, 'ponta-grossa')]).toEqual([
      'São Paulo',
      'Ponta Grossa',
    ]);
    saveCityName('sãojoãox', 'São João x');
    saveCityName('sãojoãox', '');
    expect(getCityName(cities, 'sao-joao-x')).toBe('Sao Joao X');
  });

  it.each(['null', '7', '{', '{"saojoaox":7}'])("is the city's own when %s is stored", (stored) => {
    setStored('city-names', stored);
    expect(getCityName(cities, 'sao-joao-x')).toBe('Sao Joao X');
  });
});

it.each(['curitiba', 'Curitiba', '/curitiba'])('city %s is Curitiba', (name) => {
  expect(findCity(cities, name)).toEqual({ slug: 'curitiba', name: 'Curitiba' });
  expect(findCityByPath(cities, `/${encodeURIComponent(name)}/promocoes`)).toEqual(findCity(cities, name));
});

it('city of the site has its slug in any spelling, also one outside of the menu', () => {
  const site = [...cities, { slug: 'foz-do-iguacu', name: 'Foz do Iguaçu', inMenu: false }];
  const found = ['fozdoiguacu', 'Foz do Iguaçu', 'foz-do-iguacu'].map((name) => findCity(site, name));
  expect(found).toEqual(found.map(() => ({ slug: 'foz-do-iguacu', name: 'Foz do Iguaçu' })));
});

it('city that the site no longer lists is known no longer, but for those saved in this browser', () => {
  expect(findCity([], 'rio-de-janeiro')).toBeUndefined();
  expect(findCity([], 'curitiba')).toEqual({ slug: 'curitiba', name: 'Curitiba' });
});

it.each(['', 'curitiba/promocoes', 'sao-paulo/nova-promocao', 'atlantida'])('%s is no known city', (name) => {
  expect(findCity(cities, name)).toBeUndefined();
  expect(findCityByPath(cities, `/${encodeURIComponent(name)}`)).toBeUndefined();
});

it('city that an admin added has the given name at every address', () => {
  setStored('cities', '["saojoaox"]');
  saveCityName('saojoaox', 'São João x');
  expect([findCity(cities, 'saojoaox')?.name, findCityByPath(cities, '/sao-joao-x')?.name]).toEqual([
    'São João x',
    'São João x',
  ]);
});
