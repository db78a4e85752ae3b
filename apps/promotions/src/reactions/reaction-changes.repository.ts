import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MAX_EVENT_REACTIONS, promotionReacted } from '@pechincha/contracts/events/promotion';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { getCollection } from '@pechincha/persistence/queries';
import { type NewEvent, Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { type Model, type mongo, Schema, Types } from 'mongoose';
import type { Counts } from '../counts/count-deltas.repository.js';

/** A change of one member's reaction: −1, 0 or 1 like and dislike. */
export interface ReactionChange extends Pick<Counts, 'likes' | 'dislikes'> {
  user: Types.ObjectId;
  at: Date;
}

/** Changes of reactions to a promotion that no promotion.reacted has published yet. Deleted when it is published. */
interface ReactionChangesRow {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
  author: Types.ObjectId;
  revision: number;
  changes: ReactionChange[];
}

export const REACTION_CHANGES_MODEL = 'ReactionChanges';

const id = { type: Schema.Types.ObjectId, required: true };
const number = { type: Number, required: true };

export const reactionChangesSchema = new Schema<ReactionChangesRow>(
  {
    deal: id,
    author: id,
    revision: number,
    changes: [
      new Schema(
        { user: id, likes: number, dislikes: number, at: { type: Date, required: true } },
        { _id: false },
      ),
    ],
  },
  { collection: 'reaction_changes', versionKey: false },
);

export interface ReactedPromotion {
  _id: Types.ObjectId;
  author: { _id: Types.ObjectId };
  revision: number;
}

@Injectable()
export class ReactionChangesRepository {
  constructor(@InjectModel(REACTION_CHANGES_MODEL) private readonly changes: Model<ReactionChangesRow>) {}

  private get rows(): mongo.Collection<ReactionChangesRow> {
    return getCollection(this.changes);
  }

  add({ _id: deal, author, revision }: ReactedPromotion, changes: ReactionChange[], tx: Transaction): void {
    tx.insertAtEnd(this.rows, { _id: new Types.ObjectId(), deal, author: author._id, revision, changes });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.rows.findOne({}, { projection: { _id: 1 } })) === null;
  }

  /** Deletes up to `limit` rows, oldest first, and returns them. */
  async consume(limit: number, { session }: Transaction): Promise<ReactionChangesRow[]> {
    const consumed = await this.rows.find({}, { session, sort: { _id: 1 }, limit }).toArray();
    if (consumed.length > 0)
      await this.rows.deleteMany({ _id: { $in: consumed.map(({ _id }) => _id) } }, { session });
    return consumed;
  }
}

const MINUTE_MS = 60_000;

/**
 * The events of pending changes: one per promotion and minute, with the sum of each member's changes. Changes that
 * cancel each other out are left out.
 */
export function sumReactionChanges(rows: readonly ReactionChangesRow[]): NewEvent<typeof promotionReacted>[] {
  const changes = rows.flatMap((row) => row.changes.map((change) => ({ row, ...change })));
  const groups = Map.groupBy(
    changes,
    ({ row, at }) => `${row.deal.toHexString()}:${Math.floor(at.getTime() / MINUTE_MS)}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [{ row } = { row: undefined }] = group;
    if (!row) return [];
    const occurredAt = new Date(Math.max(...group.map(({ at }) => at.getTime())));
    const subjectVersion = Math.max(...group.map(({ row: { revision } }) => revision));
    const [promotionId, authorId] = [row.deal.toHexString(), row.author.toHexString()];
    return toChunks(sumByMember(group), MAX_EVENT_REACTIONS).map((reactions) => ({
      subject: promotionId,
      subjectVersion,
      occurredAt,
      data: { promotionId, authorId, reactions },
    }));
  });
}

function sumByMember(changes: readonly ReactionChange[]) {
  const byMember = Map.groupBy(changes, ({ user }) => user.toHexString());
  const sum = (own: ReactionChange[], kind: 'likes' | 'dislikes'): number =>
    own.reduce((total, change) => total + change[kind], 0);
  return [...byMember]
    .map(([userId, own]) => ({ userId, likes: sum(own, 'likes'), dislikes: sum(own, 'dislikes') }))
    .filter(({ likes, dislikes }) => likes !== 0 || dislikes !== 0);
}

const toChunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Rows of changes per transaction. */
const MAX_ROWS = 500;

/** Publishes what changed in the last second as one event per promotion, however many members reacted. */
@Injectable()
export class ReactionEventsWorker extends KeyedWorker {
  protected readonly intervalMs = 1_000;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: ReactionChangesRepository,
  ) {
    super();
  }

  protected async listPending(excluded: readonly string[]): Promise<string[]> {
    const key = 'all promotions';
    return excluded.includes(key) || (await this.changes.isEmpty()) ? [] : [key];
  }

  protected async process(): Promise<void> {
    while (await this.publishBatch());
  }

  /** Returns whether there may be more. */
  private publishBatch(): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const rows = await this.changes.consume(MAX_ROWS, tx);
      for (const event of sumReactionChanges(rows)) await tx.publish(promotionReacted, event);
      return rows.length === MAX_ROWS;
    });
  }
}
