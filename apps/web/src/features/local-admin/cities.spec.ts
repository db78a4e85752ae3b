import { cityFault, shortName, withCity, withoutCity } from './cities';

const cities = ['curitiba', 'saopaulo', 'ibaiti'];

describe('the cities of this browser', () => {
  it('keeps short names: trimmed, lowercase, without spaces', () => {
    expect(shortName('  Rio de\tJaneiro ')).toBe('riodejaneiro');
    expect(withCity(cities, ' Ponta  Grossa ')).toEqual([...cities, 'pontagrossa']);
  });
  it.each(['', '   ', 'Curitiba', 'sao paulo', 'São-Paulo', 'ponta/grossa'])('ignores “%s”', (typed) =>
    expect(withCity(cities, typed)).toBe(cities),
  );
  it('says why one is not added', () => {
    expect(cityFault(cities, 'São Paulo')).toBe('Esta cidade já está na lista.');
    expect(cityFault(cities, 'ponta/grossa')).toBe('Use só letras, números e hifens no nome da cidade.');
    expect(cityFault(cities, '--')).toBe('Use só letras, números e hifens no nome da cidade.');
    expect(cityFault(cities, '')).toBeUndefined();
    expect(cityFault(cities, 'Ponta-Grossa 2')).toBeUndefined();
    expect(withCity([], 'São Paulo')).toEqual(['sãopaulo']);
  });
  it('removes one', () => expect(withoutCity(cities, 'saopaulo')).toEqual(['curitiba', 'ibaiti']));
});
