import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { rowsOf } from '../rows.js';
import { GRANT, type GrantRow } from './grant.schema.js';

@Injectable()
export class GrantsRepository {
  constructor(@InjectModel(GRANT) private readonly grants: Model<GrantRow>) {}

  find(_id: string, session: ClientSession): Promise<GrantRow | null> {
    return rowsOf(this.grants).findOne({ _id }, { session });
  }

  async put({ _id, net, given }: GrantRow, session: ClientSession): Promise<void> {
    await rowsOf(this.grants).updateOne({ _id }, { $set: { net, given } }, { upsert: true, session });
  }
}
