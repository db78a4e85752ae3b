import { getCity, getCityOptions } from './city-options';

describe('cities to choose from', () => {
  it('holds also the city of the address', () => {
    expect(getCityOptions('campo-largo').at(-1)).toEqual(['campo-largo', 'Campo Largo']);
    expect(getCityOptions('curitiba')).toHaveLength(5);
    expect(getCityOptions('online', { online: true })).toHaveLength(6);
  });

  it('reads a city however it is written', () => {
    expect(getCity(new URLSearchParams('city=S%C3%A3o%20Paulo'))).toBe('sao-paulo');
    expect(getCity(new URLSearchParams('city=online'))).toBe('online');
    expect(getCity(new URLSearchParams('city='))).toBeUndefined();
  });
});
