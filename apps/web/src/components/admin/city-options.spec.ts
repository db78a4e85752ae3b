import { setStored } from '../../lib/storage';
import { getCity, getCityOptions, getCityName, saveCityName } from './city-options';

describe('city filter', () => {
  it('offers the city of the URL when the menu lacks it', () => {
    expect(getCityOptions('campo-largo').at(-1)).toEqual(['campo-largo', 'Campo Largo']);
    expect(getCityOptions('curitiba')).toHaveLength(5);
    expect(getCityOptions('online', { online: true })).toHaveLength(6);
  });

  it('accepts any spelling of the city in the URL', () => {
    expect(getCity(new URLSearchParams('city=S%C3%A3o%20Paulo'))).toBe('sao-paulo');
    expect(getCity(new URLSearchParams('city=online'))).toBe('online');
    expect(getCity(new URLSearchParams('city='))).toBeUndefined();
  });
});

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
