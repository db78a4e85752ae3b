import { Injectable } from '@nestjs/common';
import { CHECK_WINDOW_MS, COUPON_WINDOW_MS } from '@pechincha/contracts/checks';
import { Clock } from '@pechincha/persistence/clock';
import { Transaction } from '@pechincha/persistence/transaction';
import { Types } from 'mongoose';
import { VoteSummaries } from '../checks/vote-summaries.service.js';
import {
  type CheckRow,
  ChecksRepository,
  type CouponVoteRow,
  CouponVotesRepository,
  type VoteRow,
  type VotesRepository,
} from '../checks/votes.repository.js';
import { type StandingRow, StandingsRepository } from '../standings/standings.repository.js';

/**
 * A member's vote as it must be by the member's standing: withheld while they are suspended. A deleted member's has no
 * name, and counts only without kin, since another of its kin could count again without it.
 */
function applyStandingToVote<Row extends VoteRow>(
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
const isSameVote = (one: VoteRow, other: VoteRow): boolean =>
  one.weight === other.weight && one.withheld === other.withheld && one.user.equals(other.user);

/** Votes per transaction; what each is on is summarized anew. */
const BATCH_SIZE = 50;

/** Votes that already follow the standing are skipped, so that a job can be repeated. */
abstract class VoteWithholder<Row extends VoteRow, Thing extends keyof Row & string> {
  /** Age from which votes are in no summary. */
  protected abstract readonly windowMs: number;

  constructor(
    private readonly standings: StandingsRepository,
    private readonly votes: VotesRepository<Row, Thing>,
    protected readonly clock: Clock,
  ) {}

  protected abstract summarize(rows: readonly Row[], now: Date, tx: Transaction): Promise<void>;

  async processBatch(
    user: Types.ObjectId,
    after: Types.ObjectId | null,
    tx: Transaction,
  ): Promise<Types.ObjectId | undefined> {
    const standing = await this.standings.get(user.toHexString(), tx.session);
    const rows = await this.votes.listByUser(user, after, BATCH_SIZE, tx.session);
    const changed = rows
      .map((row) => ({ row, changedRow: applyStandingToVote(row, standing) }))
      .filter(({ row, changedRow }) => !isSameVote(row, changedRow))
      .map(({ changedRow }) => changedRow);
    await this.votes.replaceAll(changed, tx);
    const now = this.clock.now();
    const recent = changed.filter(({ at }) => now.getTime() - at.getTime() < this.windowMs);
    await this.summarize(recent, now, tx);
    return rows.length === BATCH_SIZE ? rows.at(-1)?._id : undefined;
  }
}

@Injectable()
export class CheckWithholder extends VoteWithholder<CheckRow, 'deal'> {
  protected readonly windowMs = CHECK_WINDOW_MS;

  constructor(
    standings: StandingsRepository,
    checks: ChecksRepository,
    clock: Clock,
    private readonly summaries: VoteSummaries,
  ) {
    super(standings, checks, clock);
  }

  protected async summarize(rows: readonly CheckRow[], now: Date, tx: Transaction): Promise<void> {
    for (const { deal } of rows) await this.summaries.refreshPromotion(deal, now, tx);
  }
}

@Injectable()
export class CouponVoteWithholder extends VoteWithholder<CouponVoteRow, 'coupon'> {
  protected readonly windowMs = COUPON_WINDOW_MS;

  constructor(
    standings: StandingsRepository,
    votes: CouponVotesRepository,
    clock: Clock,
    private readonly summaries: VoteSummaries,
  ) {
    super(standings, votes, clock);
  }

  protected async summarize(rows: readonly CouponVoteRow[], now: Date, tx: Transaction): Promise<void> {
    for (const { coupon } of rows) await this.summaries.refreshCoupon(coupon, now, tx);
  }
}
