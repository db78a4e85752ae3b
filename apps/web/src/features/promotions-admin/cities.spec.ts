import { addCity, getCityError, removeCity, toShortName } from './city-bar';

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
    expect(getCityError(cities, 'ponta/grossa')).toBe(
      'Use só letras, números, hifens e apóstrofos no nome da cidade.',
    );
    expect(getCityError(cities, '--')).toBe('Use só letras, números, hifens e apóstrofos no nome da cidade.');
    expect(getCityError(cities, '')).toBeUndefined();
    expect(getCityError(cities, 'Ponta-Grossa 2')).toBeUndefined();
    expect(getCityError(cities, "Santa Bárbara d'Oeste")).toBeUndefined();
    expect(getCityError(cities, 'Curi\u200Btiba')).toBe('Esta cidade já está na lista.');
    expect(addCity([], 'São Paulo')).toEqual(['sãopaulo']);
  });
  it.each(['online', 'Admin', 'Moderação', 'nova-promocao'])(
    'cannot have the address of a page: %s',
    (name) => expect(getCityError(cities, name)).toBe('Este nome já é o endereço de outra página do site.'),
  );
  it('lose a city when it is removed', () =>
    expect(removeCity(cities, 'saopaulo')).toEqual(['curitiba', 'ibaiti']));
});
