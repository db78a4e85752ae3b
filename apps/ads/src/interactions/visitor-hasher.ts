import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Model } from 'mongoose';
import { toHourStart, type Visitor } from './ad-interaction.schema.js';

const SALT_TTL_SECONDS = 2 * 24 * 60 * 60;

/**
 * Daily salt for address hashes, the same on every replica. Once it expires, hashes cannot be matched to
 * addresses.
 */
interface SaltRow {
  /** Days since 1970. */
  _id: number;
  salt: string;
  at: Date;
}

export const SALT_MODEL = 'Salt';

export const saltSchema = createRowSchema<SaltRow>('salts');
saltSchema.index({ at: 1 }, { expireAfterSeconds: SALT_TTL_SECONDS });

const HOURS_PER_DAY = 24;

/** Hashes addresses with a daily salt. */
@Injectable()
export class VisitorHasher {
  /** Salt of the latest day. Interactions of the last hour before midnight are hashed later with the salt of their day. */
  private cachedSalt: Promise<SaltRow> | undefined;
  private cachedDay: number | undefined;

  constructor(@InjectModel(SALT_MODEL) private readonly salts: Model<SaltRow>) {}

  /** Member id, or a hash of the address that changes every hour. */
  async toVisitorKey(visitor: Visitor, hour: number): Promise<string> {
    if ('member' in visitor) return visitor.member;
    const { salt } = await this.getSalt(Math.floor(hour / HOURS_PER_DAY));
    return createHmac('sha256', salt).update(`${hour} ${visitor.address}`).digest('base64url').slice(0, 22);
  }

  private getSalt(day: number): Promise<SaltRow> {
    if (this.cachedSalt && this.cachedDay === day) return this.cachedSalt;
    const salt = this.findOrCreateSalt(day);
    this.cachedDay = day;
    this.cachedSalt = salt;
    salt.catch(() => {
      if (this.cachedSalt === salt) this.cachedSalt = undefined;
    });
    return salt;
  }

  /** Creates the day's salt if no replica has done so. */
  private async findOrCreateSalt(day: number): Promise<SaltRow> {
    const collection = getCollection(this.salts);
    const newSalt = { salt: randomBytes(32).toString('hex'), at: toHourStart(day * HOURS_PER_DAY) };
    const row = await collection.findOneAndUpdate(
      { _id: day },
      { $setOnInsert: newSalt },
      { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
    );
    if (!row) throw new Error(`The salt of day ${day} could not be created`);
    return row;
  }
}
