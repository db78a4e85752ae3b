import { getCityError, toShortName, addCity, removeCity } from './cities';

const cities = ['curitiba', 'saopaulo', 'ibaiti'];

describe('registered cities', () => {
  it('are stored trimmed, lowercase and without spaces', () => {
    expect(toShortName('  Rio de\tJaneiro ')).toBe('riodejaneiro');
    expect(addCity(cities, ' Ponta  Grossa ')).toEqual([...cities, 'pontagrossa']);
  });
  it.each(['', '   ', 'Curitiba', 'sao paulo', 'São-Paulo', 'ponta/grossa'])(
    'stay unchanged when “%s” is added',
    (city) => expect(addCity(cities, city)).toBe(cities),
  );
  it('report why a city cannot be added', () => {
    expect(getCityError(cities, 'São Paulo')).toBe('Esta cidade já está na lista.');
    expect(getCityError(cities, 'ponta/grossa')).toBe('Use só letras, números e hifens no nome da cidade.');
    expect(getCityError(cities, '--')).toBe('Use só letras, números e hifens no nome da cidade.');
    expect(getCityError(cities, '')).toBeUndefined();
    expect(getCityError(cities, 'Ponta-Grossa 2')).toBeUndefined();
    expect(addCity([], 'São Paulo')).toEqual(['sãopaulo']);
  });
  it('lose a city when it is removed', () =>
    expect(removeCity(cities, 'saopaulo')).toEqual(['curitiba', 'ibaiti']));
});
