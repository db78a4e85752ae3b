import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { VALIDITY_VOTE_WINDOW_MS, COUPON_WINDOW_MS } from '@pechincha/contracts/validity-votes';
import { Clock } from '@pechincha/persistence/clock';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, Types } from 'mongoose';
import { ProofsService, ProofVotesRepository } from '../validity-votes/proofs.service.js';
import { VoteConfirmations } from '../lifecycle/vote-confirmations.js';
import { VoteSummaries } from '../validity-votes/vote-summaries.service.js';
import { type UsefulVoteRow, UsefulVotesRepository } from '../comments/useful-votes.repository.js';
import { UsefulVotesService } from '../comments/useful-votes.service.js';
import { ValidityVotesRepository, CouponVotesRepository } from '../votes/validity-votes.repository.js';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { DELETED_PROMOTION_MODEL, type DeletedPromotionRow } from '../promotions/promotion-history.schema.js';
import { toDeclaredInterest } from '../lifecycle/promotion-events.js';
import { PromotionsRepository, type PromotionSummary } from '../promotions/promotions.repository.js';
import { ReactionDaysRepository } from '../reactions/reaction-days.repository.js';
import { getReactionChange, ReactionBatch } from '../reactions/reaction-group.js';
import { type ReactionRow, ReactionsRepository } from '../reactions/reactions.repository.js';
import { type MemberStatusRow, MemberStatusRepository } from '../member-statuses/member-status.repository.js';
import type { VoteRow, VotesRepository } from '../votes/votes.repository.js';

type Status = Pick<MemberStatusRow, 'suspended' | 'deleted'>;

/**
 * A vote as it must be by the member's status: hidden while they are suspended, as it was before otherwise. A deleted
 * member's has no address group, and then cannot count, since its address group could count again without it.
 */
export function hideWhileSuspended<Row extends VoteRow>(row: Row, { suspended, deleted }: Status): Row {
  const { hidden, ...others } = deleted && row.addressGroup ? withoutAddressGroup(row) : row;
  const result = hidden ?? row.result;
  if (!suspended) return { ...others, result } as Row;
  return { ...others, result: 'none', ...(result !== 'none' && { hidden: result }) } as Row;
}

function withoutAddressGroup<Row extends VoteRow>(row: Row): Row {
  const { addressGroup: _addressGroup, weight: _weight, ...others } = row;
  if ('counted' in others) delete others.counted;
  return others as Row;
}

/** A deleted member's vote has no name; their reactions are still listed, as those of a removed account. */
const hideNameless = <Row extends VoteRow>(row: Row, status: Status): Row => {
  const after = hideWhileSuspended(row, status);
  return status.deleted ? { ...after, user: new Types.ObjectId() } : after;
};

/** A deleted member's useful is none, and nobody's. */
const hideUseful = (row: UsefulVoteRow, status: Status): UsefulVoteRow =>
  status.deleted ? { ...row, result: 'none', user: new Types.ObjectId() } : hideWhileSuspended(row, status);

export const isSameVote = (one: VoteRow, other: VoteRow): boolean =>
  one.result === other.result &&
  one.hidden === other.hidden &&
  one.addressGroup === other.addressGroup &&
  one.user.equals(other.user);

/** Reactions per transaction, to stay far below the transaction time limit. */
const REACTIONS_BATCH_SIZE = 500;
/** Each changes the row of a comment, on which others conflict. */
const USEFUL_VOTES_BATCH_SIZE = 100;
/** Votes per transaction; what each is on is summarized anew. */
const VOTES_BATCH_SIZE = 50;

/** Of a deleted promotion, whose revisions are over. */
const DELETED_REVISION = 0;

type ReactedPromotion = Pick<PromotionSummary, '_id' | 'revision' | 'relation'> & {
  author: { _id: Types.ObjectId };
};

interface Change<Row extends VoteRow> {
  before: Row;
  after: Row;
}

/** How votes of one collection are hidden. */
interface HidingPart<Row extends VoteRow> {
  votes: {
    listByUser(
      user: Types.ObjectId,
      after: Types.ObjectId | null,
      limit: number,
      session: ClientSession,
    ): Promise<Row[]>;
  };
  batchSize: number;
  hide(row: Row, status: Status): Row;
  /** Saves the changed votes of a batch, with all that follows from them. */
  save(changes: readonly Change<Row>[], tx: Transaction): Promise<void>;
}

/** What is made to follow a member's status, in this order. */
export const hidingParts = [
  'reactions',
  'validity-votes',
  'proof-votes',
  'coupon-votes',
  'useful-votes',
] as const;
export type HidingPartName = (typeof hidingParts)[number];

/**
 * Makes a member's votes follow their current status, whatever it was when the job was scheduled. Votes that already do
 * are skipped, so that a job can be repeated.
 */
@Injectable()
export class SuspendedVoteHider {
  private readonly parts: Record<HidingPartName, HidingPart<VoteRow>>;

  constructor(
    private readonly memberStatuses: MemberStatusRepository,
    private readonly reactions: ReactionsRepository,
    private readonly days: ReactionDaysRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly promotions: PromotionsRepository,
    validityVotes: ValidityVotesRepository,
    proofVotes: ProofVotesRepository,
    couponVotes: CouponVotesRepository,
    private readonly summaries: VoteSummaries,
    private readonly proofs: ProofsService,
    private readonly confirmations: VoteConfirmations,
    usefulVotes: UsefulVotesRepository,
    private readonly usefulVotesService: UsefulVotesService,
    private readonly clock: Clock,
    @InjectModel(DELETED_PROMOTION_MODEL) private readonly deleted: Model<DeletedPromotionRow>,
  ) {
    this.parts = {
      reactions: {
        votes: reactions,
        batchSize: REACTIONS_BATCH_SIZE,
        hide: hideWhileSuspended,
        save: (changes: readonly Change<ReactionRow>[], tx) => this.saveReactions(changes, tx),
      },
      'validity-votes': this.createVotesPart(
        validityVotes,
        VALIDITY_VOTE_WINDOW_MS,
        ({ promotion }, now, tx) => this.summaries.refreshPromotion(promotion, now, tx),
      ),
      'proof-votes': this.createVotesPart(proofVotes, Infinity, ({ promotion }, now, tx) =>
        this.proofs.refresh(promotion, now, tx),
      ),
      'coupon-votes': this.createVotesPart(couponVotes, COUPON_WINDOW_MS, ({ coupon }, now, tx) =>
        this.summaries.refreshCoupon(coupon, now, tx),
      ),
      'useful-votes': {
        votes: usefulVotes,
        batchSize: USEFUL_VOTES_BATCH_SIZE,
        hide: hideUseful,
        save: (changes: readonly Change<UsefulVoteRow>[], tx) =>
          this.usefulVotesService.replaceAll(
            changes.map(({ before, after }) => ({
              before,
              after: after.user.equals(before.user) ? after : undefined,
            })),
            tx,
          ),
      },
    };
  }

  /** Processes the votes after the given one; returns the last one, or undefined if nothing remains. */
  async processBatch(
    name: HidingPartName,
    user: Types.ObjectId,
    after: Types.ObjectId | null,
    tx: Transaction,
  ): Promise<Types.ObjectId | undefined> {
    const { votes, batchSize, hide, save } = this.parts[name];
    const status = await this.memberStatuses.get(user.toHexString(), tx.session);
    const rows = await votes.listByUser(user, after, batchSize, tx.session);
    const changes = rows
      .map((before) => ({ before, after: hide(before, status) }))
      .filter((change) => !isSameVote(change.before, change.after));
    if (changes.length > 0) await save(changes, tx);
    if (rows.length === batchSize) return rows.at(-1)?._id;
    if (status.deleted && name === 'reactions') await this.days.deleteForMember(user, tx);
    if (status.deleted && name === 'proof-votes') await this.confirmations.eraseVoter(user, tx);
    return undefined;
  }

  /** @param windowMs age from which votes are in no summary */
  private createVotesPart<Row extends VoteRow, Subject extends keyof Row & string>(
    votes: VotesRepository<Row, Subject>,
    windowMs: number,
    summarize: (row: Row, now: Date, tx: Transaction) => Promise<unknown>,
  ): HidingPart<Row> {
    const save = async (changes: readonly Change<Row>[], tx: Transaction): Promise<void> => {
      const rows = changes.map(({ after }) => after);
      await votes.replaceAll(rows, tx);
      const now = this.clock.now();
      for (const row of rows) if (now.getTime() - row.at.getTime() < windowMs) await summarize(row, now, tx);
    };
    return { votes, batchSize: VOTES_BATCH_SIZE, hide: hideNameless, save };
  }

  private async saveReactions(changes: readonly Change<ReactionRow>[], tx: Transaction): Promise<void> {
    const at = this.clock.now();
    const promotionIds = changes.map(({ before }) => before.promotion);
    const addressGroups = new Set(changes.flatMap(({ before }) => before.addressGroup ?? []));
    const ofAddressGroups = await this.reactions.listByAddressGroupsExclusively(
      promotionIds,
      [...addressGroups],
      at,
      tx,
    );
    const batch = new ReactionBatch([...changes.map(({ before }) => before), ...ofAddressGroups]);
    for (const { after } of changes) batch.replace(after);
    batch.count();
    await this.reactions.saveAll(batch.listSaved(), tx);
    const promotions = await this.promotions.listSummaries(promotionIds, tx.session);
    const missing = promotionIds.filter((id) => !promotions.has(id.toHexString()));
    const deleted = await this.listDeleted(missing, tx.session);
    const netLikes = batch.getNetLikesChanges();
    for (const { before, after } of changes) {
      const id = before.promotion.toHexString();
      const reaction = getReactionChange(before, after, after.addressGroup, at);
      const { likes, dislikes } = reaction;
      const counts = { likes, dislikes, netLikes: netLikes.get(id) ?? 0 };
      // Likes of a deleted promotion still count for its author.
      const promotion = promotions.get(id) ?? deleted.get(id);
      if (!promotion || Object.values(counts).every((by) => by === 0)) continue;
      const { _id, author, revision } = promotion;
      const origin = { author: author._id, revision, ...toDeclaredInterest(promotion) };
      this.deltas.add({ promotion: _id, ...counts, reactions: [reaction], ...origin }, tx);
    }
  }

  private async listDeleted(
    ids: Types.ObjectId[],
    session: ClientSession,
  ): Promise<Map<string, ReactedPromotion>> {
    if (ids.length === 0) return new Map();
    const rows = await getCollection(this.deleted)
      .find({ _id: { $in: ids } }, { session, projection: { author: 1, relation: 1 } })
      .toArray();
    return new Map(
      rows.map(({ _id, author, ...row }) => [
        _id.toHexString(),
        { _id, author: { _id: author }, revision: DELETED_REVISION, ...row },
      ]),
    );
  }
}
