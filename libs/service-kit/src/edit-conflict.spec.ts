import { getRowChanges } from './edit-conflict.js';

const row = { version: 3, name: 'Ana', at: new Date(1), rule: { metric: 'likes' } as object | null };
const getChanges = (fields: Partial<typeof row>, version?: number) =>
  getRowChanges(row, fields, version, () => ({ row }));

it('getRowChanges returns the fields that differ and the next version', () => {
  expect(getChanges({ name: 'Bia', at: new Date(1), rule: null }, 3)).toEqual({
    name: 'Bia',
    rule: null,
    version: 4,
  });
  expect(getChanges({ name: 'Bia' })).toEqual({ name: 'Bia', version: 4 });
});

it('getRowChanges returns undefined when nothing differs, whatever the version', () => {
  expect(getChanges({ name: 'Ana', at: new Date(1), rule: { metric: 'likes' } }, 2)).toBeUndefined();
});

it('getRowChanges throws EDIT_CONFLICT with the current row when the version is outdated', () => {
  expect(() => getChanges({ name: 'Bia' }, 2)).toThrow(
    expect.objectContaining({ code: 'EDIT_CONFLICT', details: { row } }),
  );
});
