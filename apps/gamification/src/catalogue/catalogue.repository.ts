import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { BADGE, type BadgeRow } from '../badges/badge.schema.js';
import { LEVEL, type LevelRow } from '../levels/level.schema.js';
import { rowsOf } from '../rows.js';
import { CATALOGUE, type CatalogueRow } from './catalogue.schema.js';

/** What a member's standing is judged by. */
export interface Catalogue {
  revision: number;
  levels: Pick<LevelRow, '_id' | 'name' | 'minPoints'>[];
  badges: Pick<BadgeRow, '_id' | 'name' | 'key' | 'rule'>[];
}

const ROW = { _id: 'catalogue' } as const;

@Injectable()
export class CatalogueRepository {
  constructor(
    @InjectModel(CATALOGUE) private readonly catalogue: Model<CatalogueRow>,
    @InjectModel(LEVEL) private readonly levels: Model<LevelRow>,
    @InjectModel(BADGE) private readonly badges: Model<BadgeRow>,
  ) {}

  /** A handful of rows, as they are at the moment of the transaction that a standing follows from. */
  async read(session: ClientSession): Promise<Catalogue> {
    const revision = await this.revision(session);
    const levels = await rowsOf(this.levels)
      .find({}, { projection: { name: 1, minPoints: 1 }, session })
      .toArray();
    const badges = await rowsOf(this.badges)
      .find({}, { projection: { name: 1, key: 1, rule: 1 }, session })
      .toArray();
    return { revision, levels, badges };
  }

  async revision(session?: ClientSession): Promise<number> {
    return (await rowsOf(this.catalogue).findOne(ROW, { session }))?.revision ?? 0;
  }

  /** In the transaction of every change to badges and levels: all accounts follow, a few at a time. */
  async changed(session: ClientSession): Promise<void> {
    await rowsOf(this.catalogue).updateOne(ROW, { $inc: { revision: 1 } }, { upsert: true, session });
  }

  /** Whether this database is new: its levels were never filled in. */
  async isNew(): Promise<boolean> {
    return (await rowsOf(this.catalogue).countDocuments(ROW)) === 0;
  }

  /** Replicas may do so at the same time. */
  async begin(): Promise<void> {
    await rowsOf(this.catalogue).updateOne(ROW, { $setOnInsert: { revision: 1 } }, { upsert: true });
  }
}
