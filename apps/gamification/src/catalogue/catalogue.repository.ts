import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { ClientSession, Model, mongo, Types } from 'mongoose';

/** Limit of the lists of badges, rewards and levels, which are not paged. */
const MAX_CATALOGUE_ITEMS = 500;

/** Awards the badge automatically when the member's metric reaches `atLeast`. */
export interface BadgeRule {
  metric: BadgeMetric;
  atLeast: number;
}

export interface BadgeRow {
  _id: Types.ObjectId;
  name: string;
  /** The normalized name, unique. */
  key: string;
  description: string;
  criteria: string;
  rule: BadgeRule | null;
  /** The picture's hash. */
  icon: string | null;
  /** Raised by every edit. */
  version: number;
}

export const BADGE_MODEL = 'Badge';

export const badgeSchema = createRowSchema<BadgeRow>('badges');

badgeSchema.index({ key: 1 }, { unique: true });

export interface LevelRow {
  _id: Types.ObjectId;
  name: string;
  /** The normalized name, unique. */
  key: string;
  /** Points from which a member has this level. */
  minPoints: number;
  description: string;
  /** The picture's hash. */
  icon: string | null;
  /** Raised by every edit. */
  version: number;
}

export const LEVEL_MODEL = 'Level';

export const levelSchema = createRowSchema<LevelRow>('levels');

levelSchema.index({ key: 1 }, { unique: true });
// Two levels from the same points on would leave open which one a member has.
levelSchema.index({ minPoints: 1 }, { unique: true });

interface CatalogueItem {
  _id: Types.ObjectId;
  version: number;
}

/** Badges, levels or rewards. */
export abstract class CatalogueItemsRepository<Row extends CatalogueItem> {
  private readonly items: mongo.Collection<CatalogueItem>;

  constructor(
    model: Model<Row>,
    private readonly order: Record<string, 1>,
  ) {
    this.items = model.collection as unknown as mongo.Collection<CatalogueItem>;
  }

  list(): Promise<Row[]> {
    return this.items
      .find<Row>({}, { sort: this.order, limit: MAX_CATALOGUE_ITEMS, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
  }

  find(_id: Types.ObjectId, session?: ClientSession): Promise<Row | null> {
    return this.items.findOne<Row>({ _id }, { session });
  }

  async insert(row: Row, session: ClientSession): Promise<void> {
    await this.items.insertOne(row, { session });
  }

  /** Updates the version that was read. */
  async update({ _id, version }: Row, $set: Partial<Row>, session: ClientSession): Promise<void> {
    const { matchedCount } = await this.items.updateOne({ _id, version }, { $set }, { session });
    if (matchedCount === 0) throw new DomainError('CONFLICT');
  }

  /** Returns the deleted row, or null. */
  async delete(_id: Types.ObjectId, session: ClientSession): Promise<Row | null> {
    return (await this.items.findOneAndDelete({ _id }, { session })) as Row | null;
  }
}

/** A single row; `revision` counts the changes of badges and levels. */
interface CatalogueRevisionRow {
  _id: 'catalogue';
  revision: number;
}

export const CATALOGUE_REVISION_MODEL = 'Catalogue';

export const catalogueRevisionSchema = createRowSchema<CatalogueRevisionRow>('catalogue');

/** The badges and levels from which an account is recalculated. */
export interface Catalogue {
  revision: number;
  levels: Pick<LevelRow, '_id' | 'name' | 'minPoints'>[];
  badges: Pick<BadgeRow, '_id' | 'name' | 'key' | 'rule'>[];
}

const ROW = { _id: 'catalogue' } as const;

@Injectable()
export class CatalogueRepository {
  constructor(
    @InjectModel(CATALOGUE_REVISION_MODEL) private readonly catalogue: Model<CatalogueRevisionRow>,
    @InjectModel(LEVEL_MODEL) private readonly levels: Model<LevelRow>,
    @InjectModel(BADGE_MODEL) private readonly badges: Model<BadgeRow>,
  ) {}

  /** Read in the transaction that recalculates an account. */
  async get(session: ClientSession): Promise<Catalogue> {
    const currentRevision = await this.getRevision(session);
    const levels = await getCollection(this.levels)
      .find({}, { projection: { name: 1, minPoints: 1 }, session })
      .toArray();
    const badges = await getCollection(this.badges)
      .find({}, { projection: { name: 1, key: 1, rule: 1 }, session })
      .toArray();
    return { revision: currentRevision, levels, badges };
  }

  async getRevision(session?: ClientSession): Promise<number> {
    return (await getCollection(this.catalogue).findOne(ROW, { session }))?.revision ?? 0;
  }

  /** Call in the transaction of every change to badges or levels; `AccountRefreshWorker` updates all accounts. */
  async incrementRevision(session: ClientSession): Promise<void> {
    await getCollection(this.catalogue).updateOne(ROW, { $inc: { revision: 1 } }, { upsert: true, session });
  }

  /** Whether the default levels were never inserted. */
  async isNew(): Promise<boolean> {
    return (await getCollection(this.catalogue).countDocuments(ROW)) === 0;
  }

  /** Idempotent: replicas may call it at the same time. */
  async initialize(): Promise<void> {
    await getCollection(this.catalogue).updateOne(ROW, { $setOnInsert: { revision: 1 } }, { upsert: true });
  }
}
