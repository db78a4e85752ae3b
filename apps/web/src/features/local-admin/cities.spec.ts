import { shortName, withCity, withoutCity } from './cities';

const cities = ['curitiba', 'saopaulo', 'ibaiti'];

describe('the cities of this browser', () => {
  it('keeps short names: trimmed, lowercase, without spaces', () => {
    expect(shortName('  Rio de\tJaneiro ')).toBe('riodejaneiro');
    expect(withCity(cities, ' Ponta  Grossa ')).toEqual([...cities, 'pontagrossa']);
  });
  it.each(['', '   ', 'Curitiba', 'sao paulo'])('ignores “%s”', (typed) =>
    expect(withCity(cities, typed)).toBe(cities),
  );
  it('removes one', () => expect(withoutCity(cities, 'saopaulo')).toEqual(['curitiba', 'ibaiti']));
});
