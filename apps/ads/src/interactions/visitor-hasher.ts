import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { getCollection } from '../get-collection.js';
import { SALT_MODEL, type SaltRow } from './salt.schema.js';
import { toHourStart, type Visitor } from './ad-interaction.js';

const HOURS_PER_DAY = 24;

/** Makes persons into what may be written down. */
@Injectable()
export class VisitorHasher {
  /** The latest day's; an hour of the day before may still come once after midnight. */
  private cachedSalt: Promise<SaltRow> | undefined;
  private cachedDay: number | undefined;

  constructor(@InjectModel(SALT_MODEL) private readonly salts: Model<SaltRow>) {}

  /** A member's id, or a hash of the address that is another one each hour. */
  async toVisitorKey(visitor: Visitor, hour: number): Promise<string> {
    if ('member' in visitor) return visitor.member;
    const { salt } = await this.getSalt(Math.floor(hour / HOURS_PER_DAY));
    return createHmac('sha256', salt).update(`${hour} ${visitor.address}`).digest('base64url').slice(0, 22);
  }

  private getSalt(cachedDay: number): Promise<SaltRow> {
    if (this.cachedSalt && this.cachedDay === cachedDay) return this.cachedSalt;
    const salt = this.findOrCreateSalt(cachedDay);
    this.cachedDay = cachedDay;
    this.cachedSalt = salt;
    salt.catch(() => {
      if (this.cachedSalt === salt) this.cachedSalt = undefined;
    });
    return salt;
  }

  /** Whoever comes first in a day makes it. */
  private async findOrCreateSalt(cachedDay: number): Promise<SaltRow> {
    const collection = getCollection(this.salts);
    const newSalt = { salt: randomBytes(32).toString('hex'), at: toHourStart(cachedDay * HOURS_PER_DAY) };
    const row = await collection.findOneAndUpdate(
      { _id: cachedDay },
      { $setOnInsert: newSalt },
      { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
    );
    if (!row) throw new Error(`The salt of day ${cachedDay} could not be made`);
    return row;
  }
}
