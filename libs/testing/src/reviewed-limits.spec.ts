// Shows S23 of docs/reliability.md.
import { operations } from '@pechincha/contracts/operations/all';
import { isStaffOnly, reviewedLimits } from './reviewed-limits.js';

it('every operation that writes has a reviewed limit', () => {
  const writing = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  expect(Object.keys(reviewedLimits).toSorted()).toEqual(writing.toSorted());
});

it.each(operations.filter(({ method }) => method !== 'GET'))(
  '$id has the quota of its reviewed limit',
  ({ id, memberQuota, ipQuota, access }) => {
    const limit = reviewedLimits[id];
    const { name, ...calls } = memberQuota ?? ipQuota ?? {};
    expect(limit && 'reason' in limit ? {} : limit).toEqual(name ? { quota: name, ...calls } : {});
    expect(isStaffOnly(limit)).toBe(access === 'manager' || access === 'admin');
  },
);
