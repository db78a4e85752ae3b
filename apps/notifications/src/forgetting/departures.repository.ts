import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/service-kit/job-queue';
import { type ClientSession, Model } from 'mongoose';
import type { DepartureRow } from './departure.schema.js';

const LEASE_MS = 15_000;

@Injectable()
export class DeparturesRepository {
  readonly queue: JobQueue<DepartureRow>;

  constructor(@InjectModel('Departure') private readonly departures: Model<DepartureRow>) {
    this.queue = new JobQueue(departures, LEASE_MS);
  }

  async add(_id: string, dueAt: Date, session: ClientSession): Promise<void> {
    await this.departures.updateOne({ _id }, { $setOnInsert: { dueAt } }, { upsert: true, session });
  }
}
