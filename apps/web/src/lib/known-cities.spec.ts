import { saveCityName } from '../components/admin/url-query';
import { findCity, findCityByPath, getCityName } from './known-cities';
import { setStored } from './storage';

const spellings = ['sãojoãox', 'saojoaox', 'sao-joao-x', 'São João x'];

describe('name of a city', () => {
  afterEach(() => saveCityName('saojoaox', ''));

  it('is the one with which it was added, however the city is spelled', () => {
    saveCityName('sãojoãox', '  São  João x ');
    expect(spellings.map(getCityName)).toEqual(spellings.map(() => 'São João x'));
    saveCityName('pontagrossa', 'pontagrossa');
    expect(getCityName('ponta-grossa')).toBe('Pontagrossa');
    saveCityName('pontagrossa', '');
  });

  it("is the city's own when it was not added, or was removed", () => {
    expect([getCityName('sao-paulo'), getCityName('ponta-grossa')]).toEqual(['São Paulo', 'Ponta Grossa']);
    saveCityName('sãojoãox', 'São João x');
    saveCityName('sãojoãox', '');
    expect(getCityName('sao-joao-x')).toBe('Sao Joao X');
  });

  it.each(['null', '7', '{', '{"saojoaox":7}'])("is the city's own when %s is stored", (stored) => {
    setStored('city-names', stored);
    expect(getCityName('sao-joao-x')).toBe('Sao Joao X');
  });
});

it.each(['curitiba', 'Curitiba', '/curitiba'])('city %s is Curitiba', (name) => {
  expect(findCity(name)).toEqual({ slug: 'curitiba', name: 'Curitiba' });
  expect(findCityByPath(`/${encodeURIComponent(name)}/promocoes`)).toEqual(findCity(name));
});

it.each(['', 'curitiba/promocoes', 'sao-paulo/nova-promocao', 'atlantida'])('%s is no known city', (name) => {
  expect(findCity(name)).toBeUndefined();
  expect(findCityByPath(`/${encodeURIComponent(name)}`)).toBeUndefined();
});

it('city that an admin added has the given name at every address', () => {
  setStored('cities', '["saojoaox"]');
  saveCityName('saojoaox', 'São João x');
  expect([findCity('saojoaox')?.name, findCityByPath('/sao-joao-x')?.name]).toEqual([
    'São João x',
    'São João x',
  ]);
});
