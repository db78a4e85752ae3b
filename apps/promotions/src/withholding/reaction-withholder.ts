import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@pechincha/persistence/clock';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { DELETED_PROMOTION_MODEL, type DeletedPromotionRow } from '../promotions/promotion-history.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { getCountChange, ReactionBatch } from '../reactions/reaction-group.js';
import {
  type ReactedPromotion,
  ReactionChangesRepository,
} from '../reactions/reaction-changes.repository.js';
import { ReactionDaysRepository } from '../reactions/reaction-days.repository.js';
import { type ReactionRow, ReactionsRepository } from '../reactions/reactions.repository.js';
import { type StandingRow, StandingsRepository } from '../standings/standings.repository.js';

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

/** Reactions per transaction, to stay far below the transaction time limit. */
const WITHHOLDING_BATCH_SIZE = 500;

/** Of a deleted promotion, whose revisions are over. */
const DELETED_REVISION = 0;

interface Replacement {
  before: ReactionRow;
  after: ReactionRow;
}

/**
 * Makes a member's reactions follow the current standing, whatever it was when the job was scheduled. Reactions that
 * already do are skipped, so that a job can be repeated.
 */
@Injectable()
export class ReactionWithholder {
  constructor(
    private readonly standings: StandingsRepository,
    private readonly reactions: ReactionsRepository,
    private readonly days: ReactionDaysRepository,
    private readonly changes: ReactionChangesRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly promotions: PromotionsRepository,
    private readonly clock: Clock,
    @InjectModel(DELETED_PROMOTION_MODEL) private readonly deleted: Model<DeletedPromotionRow>,
  ) {}

  async processBatch(
    user: Types.ObjectId,
    after: Types.ObjectId | null,
    tx: Transaction,
  ): Promise<Types.ObjectId | undefined> {
    const standing = await this.standings.get(user.toHexString(), tx.session);
    const rows = await this.reactions.listByUser(user, after, WITHHOLDING_BATCH_SIZE, tx.session);
    const replacements = rows
      .map((before) => ({ before, after: applyStanding(before, standing) }))
      .filter(({ before, after }) => !isSameReaction(before, after));
    if (replacements.length > 0) await this.replace(replacements, tx);
    if (rows.length === WITHHOLDING_BATCH_SIZE) return rows.at(-1)?._id;
    if (standing.deleted) await this.days.deleteForMember(user, tx);
    return undefined;
  }

  private async replace(replacements: readonly Replacement[], tx: Transaction): Promise<void> {
    const at = this.clock.now();
    const deals = replacements.map(({ before }) => before.deal);
    const kins = new Set(replacements.flatMap(({ before }) => before.kin ?? []));
    const ofKins = await this.reactions.listByKinsExclusively(deals, [...kins], at, tx);
    const batch = new ReactionBatch([...replacements.map(({ before }) => before), ...ofKins]);
    for (const { after } of replacements) batch.replace(after);
    batch.count();
    await this.reactions.saveAll(batch.listSaved(), tx);
    const promotions = await this.promotions.listSummaries(deals, tx.session);
    const missing = deals.filter((deal) => !promotions.has(deal.toHexString()));
    const deleted = await this.listDeleted(missing, tx.session);
    const netLikes = batch.getNetLikesChanges();
    for (const { before, after } of replacements) {
      const id = before.deal.toHexString();
      const change = getCountChange(before.kind, after.kind);
      const counts = { ...change, netLikes: netLikes.get(id) ?? 0 };
      if (promotions.has(id) && Object.values(counts).some((by) => by !== 0))
        this.deltas.add(before.deal, counts, tx);
      // Likes of a deleted promotion still count for its author.
      const promotion = promotions.get(id) ?? deleted.get(id);
      if (promotion && before.kind !== after.kind)
        this.changes.add(promotion, [{ user: before.user, ...change, at }], tx);
    }
  }

  private async listDeleted(
    ids: Types.ObjectId[],
    session: ClientSession,
  ): Promise<Map<string, ReactedPromotion>> {
    if (ids.length === 0) return new Map();
    const rows = await getCollection(this.deleted)
      .find({ _id: { $in: ids } }, { session, projection: { author: 1 } })
      .toArray();
    return new Map(
      rows.map(({ _id, author }) => [
        _id.toHexString(),
        { _id, author: { _id: author }, revision: DELETED_REVISION },
      ]),
    );
  }
}
