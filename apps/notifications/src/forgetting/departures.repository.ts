import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, trusted } from 'mongoose';
import type { DepartureRow } from './departure.schema.js';

const AT_ONCE = 50;

@Injectable()
export class DeparturesRepository {
  constructor(@InjectModel('Departure') private readonly departures: Model<DepartureRow>) {}

  async add(_id: string, dueAt: Date, session: ClientSession): Promise<void> {
    await this.departures.updateOne({ _id }, { $setOnInsert: { dueAt } }, { upsert: true, session });
  }

  async due(now: Date): Promise<string[]> {
    const filter = { dueAt: trusted({ $lte: now }) };
    const rows = await this.departures.find(filter).sort({ dueAt: 1 }).limit(AT_ONCE).lean<DepartureRow[]>();
    return rows.map(({ _id }) => _id);
  }

  async remove(_id: string, session: ClientSession): Promise<void> {
    await this.departures.deleteOne({ _id }, { session });
  }
}
