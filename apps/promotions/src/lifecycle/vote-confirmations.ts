import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { checkConfirmed } from '@pechincha/contracts/events/promotion';
import { VOTE_CONFIRMATION_MS } from '@pechincha/contracts/points';
import { VALIDITY_VOTE_WINDOW_MS } from '@pechincha/contracts/validity-votes';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { Clock } from '@pechincha/persistence/clock';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { type Model, type mongo, Types } from 'mongoose';
import { MemberStatusRepository } from '../member-statuses/member-status.repository.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { countVotes } from '../votes/votes.repository.js';
import { ValidityVotesRepository } from '../votes/validity-votes.repository.js';

/** Members who said that a promotion is gone before it ended. */
export interface VoteConfirmationRow {
  /** The promotion's id. */
  _id: Types.ObjectId;
  voters: Types.ObjectId[];
  /** Of the promotion when it ended. */
  revision: number;
  /** When it has stayed ended for long enough; missing once that is published. */
  dueAt?: Date;
  expiresAt: Date;
}

export const VOTE_CONFIRMATION_MODEL = 'VoteConfirmation';

export const voteConfirmationSchema = createRowSchema<VoteConfirmationRow>('vote_confirmations');

const dueIndex = { dueAt: 1 } as const;
voteConfirmationSchema.index(dueIndex, { partialFilterExpression: { dueAt: { $exists: true } } });
export const voterIndex = { voters: 1 } as const;
voteConfirmationSchema.index(voterIndex);
voteConfirmationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Longer than decisions can be appealed. */
const KEPT_MS = 60 * 24 * 60 * 60_000;
const BATCH_SIZE = 100;

/** Finds out whose votes were right that a promotion is gone. */
@Injectable()
export class VoteConfirmations {
  constructor(
    @InjectModel(VOTE_CONFIRMATION_MODEL) private readonly confirmations: Model<VoteConfirmationRow>,
    private readonly votes: ValidityVotesRepository,
    private readonly promotions: PromotionsRepository,
    private readonly memberStatuses: MemberStatusRepository,
  ) {}

  private get rows(): mongo.Collection<VoteConfirmationRow> {
    return getCollection(this.confirmations);
  }

  /**
   * Call when an active promotion ends otherwise than by its date, before its change of status is stored.
   * @param revision after it ended
   * @param by who ended it alone
   */
  async schedule(
    _id: Types.ObjectId,
    { revision, by, at }: { revision: number; by: Types.ObjectId | undefined; at: Date },
    tx: Transaction,
  ): Promise<void> {
    const [previous] = await this.promotions.listLatestStatusChanges(_id, tx.session);
    const since = new Date(Math.max(at.getTime() - VALIDITY_VOTE_WINDOW_MS, previous?.at.getTime() ?? 0));
    const voters = countVotes(await this.votes.listWeighted(_id, since, tx.session))
      .filter(({ result, user }) => result === 'gone' && !by?.equals(user))
      .map(({ user }) => user);
    if (voters.length === 0) return;
    const dueAt = new Date(at.getTime() + VOTE_CONFIRMATION_MS);
    const row = { voters, revision, dueAt, expiresAt: new Date(at.getTime() + KEPT_MS) };
    await this.rows.replaceOne({ _id }, row, { upsert: true, session: tx.session });
  }

  async listDue(now: Date, excluded: readonly string[]): Promise<string[]> {
    const rows = await this.rows
      .find(
        { dueAt: { $lte: now } },
        { projection: { _id: 1 }, hint: dueIndex, sort: dueIndex, limit: BATCH_SIZE + excluded.length },
      )
      .toArray();
    return rows.map(({ _id }) => _id.toHexString()).filter((id) => !excluded.includes(id));
  }

  /** Publishes who was right, unless the promotion was anything but ended meanwhile. */
  async confirm(_id: Types.ObjectId, at: Date, tx: Transaction): Promise<void> {
    const row = await this.rows.findOne({ _id }, { session: tx.session });
    if (!row?.dueAt || row.dueAt > at) return;
    const promotion = await this.promotions.findRow(_id, tx);
    const [last] = await this.promotions.listLatestStatusChanges(_id, tx.session);
    if (promotion?.status !== 'expired' || last?.revision !== row.revision) {
      await this.rows.deleteOne({ _id }, { session: tx.session });
      return;
    }
    await this.rows.updateOne({ _id }, { $unset: { dueAt: '' } }, { session: tx.session });
    const statuses = await this.memberStatuses.list(row.voters.map((voter) => voter.toHexString()));
    const voters = row.voters.filter((voter) => !statuses.get(voter.toHexString())?.suspended);
    await publishConfirmed({ ...row, voters }, true, at, tx);
  }

  /** Call when moderation takes the end of a promotion back. @param revision after that */
  async revoke(
    { _id, revision }: Pick<PromotionRow, '_id' | 'revision'>,
    at: Date,
    tx: Transaction,
  ): Promise<void> {
    const row = await this.rows.findOneAndDelete({ _id }, { session: tx.session });
    if (row && !row.dueAt) await publishConfirmed({ ...row, revision }, false, at, tx);
  }

  /** Of a deleted account. */
  async eraseVoter(voter: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.updateMany(
      { voters: voter },
      { $pull: { voters: voter } },
      { session, hint: voterIndex },
    );
  }
}

async function publishConfirmed(
  { _id, revision, voters }: Pick<VoteConfirmationRow, '_id' | 'revision' | 'voters'>,
  confirmed: boolean,
  occurredAt: Date,
  tx: Transaction,
): Promise<void> {
  if (voters.length === 0) return;
  const promotionId = _id.toHexString();
  const data = { promotionId, confirmed, voters: voters.map((voter) => voter.toHexString()) };
  await tx.publish(checkConfirmed, { subject: promotionId, subjectVersion: revision, occurredAt, data });
}

@Injectable()
export class VoteConfirmationWorker extends KeyedWorker {
  protected readonly intervalMs = 2_000;
  protected override readonly idleIntervalMs = 10_000;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly confirmations: VoteConfirmations,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return this.confirmations.listDue(this.clock.now(), excluded);
  }

  protected async process(id: string): Promise<void> {
    await this.unitOfWork.run((tx) =>
      this.confirmations.confirm(new Types.ObjectId(id), this.clock.now(), tx),
    );
  }
}
