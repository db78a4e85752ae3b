import type { Types } from 'mongoose';

export interface WeightedRow {
  _id: Types.ObjectId;
  at: Date;
  weight?: number;
  kin?: string;
}

/** The heaviest, of equal ones the earliest. */
export const selectHeaviest = <Row extends WeightedRow>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted(
    (one, other) =>
      (other.weight ?? 0) - (one.weight ?? 0) ||
      one.at.getTime() - other.at.getTime() ||
      one._id.toHexString().localeCompare(other._id.toHexString()),
  )[0];

/** All rows without kin, and of each kin the heaviest. */
export function selectOnePerKin<Row extends WeightedRow>(rows: readonly Row[]): Row[] {
  const byKin = Map.groupBy(rows, ({ kin }) => kin);
  return [...byKin].flatMap(([kin, ofKin]) => (kin === undefined ? ofKin : (selectHeaviest(ofKin) ?? [])));
}
