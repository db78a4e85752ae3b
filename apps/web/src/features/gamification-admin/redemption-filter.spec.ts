import { getPage } from '../../lib/page';
import { getPath, getStatus } from './redemption-filter';

const parsePath = (path: string) => [
  getStatus(new URLSearchParams(path)),
  getPage(new URLSearchParams(path)),
];

describe('redemption list URL', () => {
  it('shows pending redemptions by default', () => {
    expect(parsePath('')).toEqual(['pending', 1]);
  });

  it('keeps status and page in a round trip', () => {
    expect(parsePath(getPath('delivered', 3))).toEqual(['delivered', 3]);
    expect(parsePath(getPath(undefined, 2))).toEqual([undefined, 2]);
    expect(parsePath(getPath('pending'))).toEqual(['pending', 1]);
  });
});
