// Shows S3 of docs/reliability.md.
import { operations } from '@pechincha/contracts/operations/all';
import { allowedWhenSuspended, reviewedAccess } from './reviewed-access.js';

it('every operation has its reviewed access', () => {
  const declared = operations.map(({ id, access, ownerOnly }) => [id, ownerOnly ? 'owner' : access]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(reviewedAccess));
});

it('only reviewed operations are allowed for suspended members', () => {
  const open = operations.filter(({ allowSuspended }) => allowSuspended).map(({ id }) => id);
  expect(new Set(open)).toEqual(allowedWhenSuspended);
});
