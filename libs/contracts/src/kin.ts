/** A vote or report of a member, of which only one per kin counts. */
export interface WeightedRow {
  _id: { toString(): string };
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
      one._id.toString().localeCompare(other._id.toString()),
  )[0];

/** All rows without kin, and of each kin the heaviest. */
export function selectOnePerKin<Row extends WeightedRow>(rows: readonly Row[]): Row[] {
  const byKin = Map.groupBy(rows, ({ kin }) => kin);
  return [...byKin].flatMap(([kin, ofKin]) => (kin === undefined ? ofKin : (selectHeaviest(ofKin) ?? [])));
}
