import { pageOf } from './page-of';
import { pathOf, statusOf } from './redemption-filter';

const read = (path: string) => [statusOf(new URLSearchParams(path)), pageOf(new URLSearchParams(path))];

describe('o endereço da lista de resgates', () => {
  it('mostra primeiro os que esperam', () => {
    expect(read('')).toEqual(['pending', 1]);
  });

  it('volta ao que dizia', () => {
    expect(read(pathOf('delivered', 3))).toEqual(['delivered', 3]);
    expect(read(pathOf(undefined, 2))).toEqual([undefined, 2]);
    expect(read(pathOf('pending'))).toEqual(['pending', 1]);
  });

  it('não aceita uma página que não é número', () => {
    expect(pageOf(new URLSearchParams('page=-1'))).toBe(1);
    expect(pageOf(new URLSearchParams('page=0'))).toBe(1);
    expect(pageOf(new URLSearchParams('page=x'))).toBe(1);
  });
});
