import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { ClientSession, Model } from 'mongoose';
import { GRANT_MODEL, type GrantRow } from './grant.schema.js';

@Injectable()
export class GrantsRepository {
  constructor(@InjectModel(GRANT_MODEL) private readonly grants: Model<GrantRow>) {}

  find(_id: string, session: ClientSession): Promise<GrantRow | null> {
    return getCollection(this.grants).findOne({ _id }, { session });
  }

  async save({ _id, net, given }: GrantRow, session: ClientSession): Promise<void> {
    await getCollection(this.grants).updateOne({ _id }, { $set: { net, given } }, { upsert: true, session });
  }
}
