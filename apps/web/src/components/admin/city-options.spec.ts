import { getCity, getCityOptions } from './city-options';

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
