import { getCityError, toShortName, addCity, removeCity } from './cities';

const cities = ['curitiba', 'saopaulo', 'ibaiti'];

describe('the cities of this browser', () => {
  it('keeps short names: trimmed, lowercase, without spaces', () => {
    expect(toShortName('  Rio de\tJaneiro ')).toBe('riodejaneiro');
    expect(addCity(cities, ' Ponta  Grossa ')).toEqual([...cities, 'pontagrossa']);
  });
  it.each(['', '   ', 'Curitiba', 'sao paulo', 'São-Paulo', 'ponta/grossa'])('ignores “%s”', (typed) =>
    expect(addCity(cities, typed)).toBe(cities),
  );
  it('says why one is not added', () => {
    expect(getCityError(cities, 'São Paulo')).toBe('Esta cidade já está na lista.');
    expect(getCityError(cities, 'ponta/grossa')).toBe('Use só letras, números e hifens no nome da cidade.');
    expect(getCityError(cities, '--')).toBe('Use só letras, números e hifens no nome da cidade.');
    expect(getCityError(cities, '')).toBeUndefined();
    expect(getCityError(cities, 'Ponta-Grossa 2')).toBeUndefined();
    expect(addCity([], 'São Paulo')).toEqual(['sãopaulo']);
  });
  it('removes one', () => expect(removeCity(cities, 'saopaulo')).toEqual(['curitiba', 'ibaiti']));
});
