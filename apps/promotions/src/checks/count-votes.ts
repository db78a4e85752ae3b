import type { CountedVote } from '@pechincha/contracts/checks';
import { selectOnePerKin } from '@pechincha/contracts/kin';
import type { VoteRow } from './vote.schema.js';

/** The votes that count, newest first: one per kin, since all of them may be one person's. */
export const countVotes = <Result extends string, Row extends VoteRow<Result>>(
  rows: readonly Row[],
): (Row & CountedVote<Result>)[] =>
  selectOnePerKin(rows.filter((row): row is Row & CountedVote<Result> => Boolean(row.weight))).toSorted(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
