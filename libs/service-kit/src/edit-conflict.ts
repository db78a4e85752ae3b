import { isDeepStrictEqual } from 'node:util';
import { EDIT_CONFLICT_MESSAGE } from '@pechincha/contracts/errors';
import { DomainError } from './domain-error.js';

/** @param current the current row by its name, as GET returns it */
export const createEditConflict = (current: Record<string, unknown>): DomainError =>
  new DomainError('EDIT_CONFLICT', { message: EDIT_CONFLICT_MESSAGE, details: current });

/** The given fields that differ from the row, with the row's next version; undefined fields are left out. */
export type RowChanges<Row extends { version: number }> = Partial<Row> & { version: number };

/**
 * What an edit changes in the row. Undefined when nothing differs, also when a request that was already applied is
 * repeated.
 * @param startingVersion the version that the edit started from, if it says so
 * @throws DomainError EDIT_CONFLICT with `toCurrent()` if the row has changed since
 */
export function getRowChanges<Row extends { version: number }>(
  row: Row,
  fields: { [Name in keyof Row]?: Row[Name] | undefined },
  startingVersion: number | undefined,
  toCurrent: () => Record<string, unknown>,
): RowChanges<Row> | undefined {
  const changes = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, row[name as keyof Row]),
  );
  if (changes.length === 0) return undefined;
  if (startingVersion !== undefined && startingVersion !== row.version) throw createEditConflict(toCurrent());
  return { ...(Object.fromEntries(changes) as Partial<Row>), version: row.version + 1 };
}
