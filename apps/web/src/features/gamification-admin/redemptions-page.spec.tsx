import { getPage } from '../../components/ui/pagination';
import { getRedemptionListPath, parseRedemptionStatus } from './redemptions-page';

const parsePath = (path: string) => [
  parseRedemptionStatus(new URLSearchParams(path)),
  getPage(new URLSearchParams(path)),
];

describe('redemption list URL', () => {
  it('shows pending redemptions by default', () => {
    expect(parsePath('')).toEqual(['pending', 1]);
  });

  it('keeps status and page in a round trip', () => {
    expect(parsePath(getRedemptionListPath('delivered', 3))).toEqual(['delivered', 3]);
    expect(parsePath(getRedemptionListPath(undefined, 2))).toEqual([undefined, 2]);
    expect(parsePath(getRedemptionListPath('pending'))).toEqual(['pending', 1]);
  });
});
