import type { ReactionRow } from '../reactions/reaction.schema.js';
import type { StandingRow } from '../standings/standing.schema.js';

/**
 * A member's reaction as it must be by the member's standing: withheld while they are suspended, as it was before
 * otherwise. A deleted member's has no kin, and then cannot count, since its kin could count again without it.
 */
export function applyStanding(
  row: ReactionRow,
  { suspended, deleted }: Pick<StandingRow, 'suspended' | 'deleted'>,
): ReactionRow {
  const { withheld, ...others } = deleted && row.kin ? withoutKin(row) : row;
  if (suspended)
    return row.kind === 'none'
      ? { ...others, ...(withheld && { withheld }) }
      : { ...others, kind: 'none', withheld: row.kind };
  return withheld ? { ...others, kind: withheld } : others;
}

function withoutKin(row: ReactionRow): ReactionRow {
  const { kin: _kin, weight: _weight, counted: _counted, ...others } = row;
  return others;
}

export const isSameReaction = (one: ReactionRow, other: ReactionRow): boolean =>
  one.kind === other.kind && one.withheld === other.withheld && one.kin === other.kin;
