import { selectOnePerAddressGroup } from '@pechincha/contracts/vote-weight';
import type { UsefulCounts } from './comments.repository.js';
import type { UsefulVoteRow } from './useful-votes.repository.js';

export const addUsefulCounts = (one: UsefulCounts, other: UsefulCounts): UsefulCounts => ({
  usefulCount: one.usefulCount + other.usefulCount,
  usefulWeight: one.usefulWeight + other.usefulWeight,
  usefulPeople: one.usefulPeople + other.usefulPeople,
});

const negate = ({ usefulCount, usefulWeight, usefulPeople }: UsefulCounts): UsefulCounts => ({
  usefulCount: -usefulCount,
  usefulWeight: -usefulWeight,
  usefulPeople: -usefulPeople,
});

/** What votes on one comment add up to. */
export function countUseful(votes: readonly UsefulVoteRow[]): UsefulCounts {
  const given = votes.filter(({ result }) => result === 'useful');
  const counted = selectOnePerAddressGroup(given.filter(({ weight = 0 }) => weight > 0));
  return {
    usefulCount: given.length,
    usefulWeight: counted.reduce((sum, { weight = 0 }) => sum + weight, 0),
    usefulPeople: counted.length,
  };
}

type VotePair = Pick<UsefulVoteRow, 'comment' | 'user'>;

/** `<comment>:<member>` */
const getVoteKey = ({ comment, user }: VotePair): string => `${comment.toHexString()}:${user.toHexString()}`;

const groupByComment = (votes: Iterable<UsefulVoteRow>): Map<string, UsefulVoteRow[]> =>
  Map.groupBy(votes, ({ comment }) => comment.toHexString());

/** The votes that a transaction has read, and what they become. */
export class UsefulVoteBatch {
  /** By `getVoteKey`, as the others. */
  private readonly stored: ReadonlyMap<string, UsefulVoteRow>;
  private readonly current: Map<string, UsefulVoteRow>;
  private readonly replaced = new Set<string>();

  /** @param stored all that will be replaced or deleted, and all of their address groups on the same comments */
  constructor(stored: readonly UsefulVoteRow[]) {
    this.stored = new Map(stored.map((row) => [getVoteKey(row), row]));
    this.current = new Map(this.stored);
  }

  find(pair: VotePair): UsefulVoteRow | undefined {
    return this.current.get(getVoteKey(pair));
  }

  replace(row: UsefulVoteRow): void {
    const key = getVoteKey(row);
    this.current.set(key, row);
    this.replaced.add(key);
  }

  delete(row: UsefulVoteRow): void {
    this.current.delete(getVoteKey(row));
  }

  listReplaced(): UsefulVoteRow[] {
    return [...this.replaced].flatMap((key) => this.current.get(key) ?? []);
  }

  listDeleted(): UsefulVoteRow[] {
    return [...this.stored].filter(([key]) => !this.current.has(key)).map(([, row]) => row);
  }

  /** How the counts of the comments change, by comment id: votes that were not read change none. */
  getChanges(): Map<string, UsefulCounts> {
    const before = groupByComment(this.stored.values());
    const after = groupByComment(this.current.values());
    const touched = [...this.listReplaced(), ...this.listDeleted()].map(({ comment }) =>
      comment.toHexString(),
    );
    return new Map(
      [...new Set(touched)].map((id) => [
        id,
        addUsefulCounts(countUseful(after.get(id) ?? []), negate(countUseful(before.get(id) ?? []))),
      ]),
    );
  }
}
