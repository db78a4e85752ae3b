import { getPage } from './get-page';
import { getPath, getStatus } from './redemption-filter';

const parsePath = (path: string) => [
  getStatus(new URLSearchParams(path)),
  getPage(new URLSearchParams(path)),
];

describe('o endereço da lista de resgates', () => {
  it('mostra primeiro os que esperam', () => {
    expect(parsePath('')).toEqual(['pending', 1]);
  });

  it('volta ao que dizia', () => {
    expect(parsePath(getPath('delivered', 3))).toEqual(['delivered', 3]);
    expect(parsePath(getPath(undefined, 2))).toEqual([undefined, 2]);
    expect(parsePath(getPath('pending'))).toEqual(['pending', 1]);
  });

  it('não aceita uma página que não é número', () => {
    expect(getPage(new URLSearchParams('page=-1'))).toBe(1);
    expect(getPage(new URLSearchParams('page=0'))).toBe(1);
    expect(getPage(new URLSearchParams('page=x'))).toBe(1);
  });
});
