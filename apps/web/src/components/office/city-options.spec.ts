import { cityOf, cityOptions } from './city-options';

describe('cities to choose from', () => {
  it('holds also the city of the address', () => {
    expect(cityOptions('campo-largo').at(-1)).toEqual(['campo-largo', 'Campo Largo']);
    expect(cityOptions('curitiba')).toHaveLength(5);
    expect(cityOptions('online', { online: true })).toHaveLength(6);
  });

  it('reads a city however it is written', () => {
    expect(cityOf(new URLSearchParams('city=S%C3%A3o%20Paulo'))).toBe('sao-paulo');
    expect(cityOf(new URLSearchParams('city=online'))).toBe('online');
    expect(cityOf(new URLSearchParams('city='))).toBeUndefined();
  });
});
