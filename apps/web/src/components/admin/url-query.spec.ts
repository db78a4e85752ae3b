import { defaultSite } from '@pechincha/contracts/site';
import { getCity, getCityOptions, getSearch, parseOneOf, toQueryString } from './url-query';

const { cities } = defaultSite;

describe('city filter', () => {
  it('offers the city of the URL when the site lacks it', () => {
    expect(getCityOptions(cities, 'campo-largo').at(-1)).toEqual(['campo-largo', 'Campo Largo']);
    expect(getCityOptions(cities, 'curitiba')).toHaveLength(5);
    expect(getCityOptions(cities, 'online', { online: true })).toHaveLength(6);
  });

  it('accepts any spelling of the city in the URL', () => {
    expect(getCity(new URLSearchParams('city=S%C3%A3o%20Paulo'), cities)).toBe('sao-paulo');
    expect(getCity(new URLSearchParams('city=saopaulo'), cities)).toBe('sao-paulo');
    expect(getCity(new URLSearchParams('city=online'), cities)).toBe('online');
    expect(getCity(new URLSearchParams('city='), cities)).toBeUndefined();
  });
});

describe('admin URL query', () => {
  it('omits empty and missing values', () => {
    expect(toQueryString({ sort: undefined, search: '', page: 2 })).toBe('?page=2');
    expect(toQueryString({})).toBe('');
  });

  it('rejects unknown values and blank searches', () => {
    expect(parseOneOf(['name', 'role'], 'role')).toBe('role');
    expect(parseOneOf(['name', 'role'], 'senha')).toBeUndefined();
    expect(getSearch(new URLSearchParams('search=%20ana%20'))).toBe('ana');
    expect(getSearch(new URLSearchParams('search=%20'))).toBeUndefined();
  });
});
