import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { ClientSession, Model } from 'mongoose';
import { BADGE_MODEL, type BadgeRow } from './badge.schema.js';
import { LEVEL_MODEL, type LevelRow } from './level.schema.js';
import { CATALOGUE_REVISION_MODEL, type CatalogueRevisionRow } from './catalogue-revision.schema.js';

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
