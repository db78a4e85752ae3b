import { Types } from 'mongoose';
import type { VoteRow } from '../checks/vote.schema.js';
import type { StandingRow } from '../standings/standing.schema.js';

/**
 * A member's vote as it must be by the member's standing: withheld while they are suspended. A deleted member's has no
 * name, and counts only without kin, since another of its kin could count again without it.
 */
export function applyStandingToVote<Row extends VoteRow>(
  row: Row,
  { suspended, deleted }: Pick<StandingRow, 'suspended' | 'deleted'>,
): Row {
  const { weight, withheld, ...others } = row;
  const voice = weight ?? withheld;
  if (deleted) {
    const { kin, ...nameless } = { ...others, user: new Types.ObjectId() };
    return { ...nameless, ...(!kin && toWeight(voice, suspended)) } as unknown as Row;
  }
  return { ...others, ...toWeight(voice, suspended) } as unknown as Row;
}

const toWeight = (voice: number | undefined, suspended: boolean): Pick<VoteRow, 'weight' | 'withheld'> => {
  if (!voice) return {};
  return suspended ? { withheld: voice } : { weight: voice };
};

/** Whether the rows count alike and are of the same member. */
export const isSameVote = (one: VoteRow, other: VoteRow): boolean =>
  one.weight === other.weight && one.withheld === other.withheld && one.user.equals(other.user);
