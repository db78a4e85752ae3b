import { getCityName, saveCityName } from './city-names';
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
