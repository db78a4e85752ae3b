import type { AccountRow } from './account.schema.js';

type CautionFields = Pick<AccountRow, 'cautionedAt' | 'cautions' | 'reversedCautions'>;

/** Sorted, each once, so that lists are equal in whatever order times are added. */
export const addTime = (times: readonly Date[], ...added: Date[]): Date[] =>
  [...new Set([...times, ...added].map(Number))].toSorted((a, b) => a - b).map((time) => new Date(time));

/** All cautions, with those that were reversed. Accounts of earlier releases have only the last one. */
export const listCautions = ({ cautions = [], cautionedAt }: CautionFields): Date[] =>
  addTime(cautions, ...(cautionedAt ? [cautionedAt] : []));

/** @param cautions sorted */
export function toCautionFields(cautions: Date[], reversedCautions: Date[]): CautionFields {
  const reversed = new Set(reversedCautions.map(Number));
  const cautionedAt = cautions.findLast((caution) => !reversed.has(caution.getTime())) ?? null;
  return { cautionedAt, cautions, reversedCautions };
}
