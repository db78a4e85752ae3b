import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { rowsOf } from '../rows.js';
import { SALT, type SaltRow } from './salt.schema.js';
import { beginningOfHour, type Person } from './sighting.js';

const HOURS = 24;

/** Makes persons into what may be written down. */
@Injectable()
export class Salts {
  /** The latest day's; an hour of the day before may still come once after midnight. */
  private known: Promise<SaltRow> | undefined;
  private day: number | undefined;

  constructor(@InjectModel(SALT) private readonly salts: Model<SaltRow>) {}

  /** A member's id, or a hash of the address that is another one each hour. */
  async keyOf(person: Person, hour: number): Promise<string> {
    if ('member' in person) return person.member;
    const { salt } = await this.of(Math.floor(hour / HOURS));
    return createHmac('sha256', salt).update(`${hour} ${person.address}`).digest('base64url').slice(0, 22);
  }

  private of(day: number): Promise<SaltRow> {
    if (this.known && this.day === day) return this.known;
    const read = this.read(day);
    this.day = day;
    this.known = read;
    read.catch(() => {
      if (this.known === read) this.known = undefined;
    });
    return read;
  }

  /** Whoever comes first in a day makes it. */
  private async read(day: number): Promise<SaltRow> {
    const rows = rowsOf(this.salts);
    const fresh = { salt: randomBytes(32).toString('hex'), at: beginningOfHour(day * HOURS) };
    const row = await rows.findOneAndUpdate(
      { _id: day },
      { $setOnInsert: fresh },
      { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
    );
    if (!row) throw new Error(`The salt of day ${day} could not be made`);
    return row;
  }
}
