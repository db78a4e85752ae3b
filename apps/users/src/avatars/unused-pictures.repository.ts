import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type ClientSession } from 'mongoose';
import { UNUSED_PICTURE_MODEL, type UnusedPictureRow } from './unused-picture.schema.js';

@Injectable()
export class UnusedPicturesRepository {
  constructor(@InjectModel(UNUSED_PICTURE_MODEL) private readonly pictures: Model<UnusedPictureRow>) {}

  /** @param avatar the path that an account has shown until now, or null where it showed none */
  async add(avatar: string | null, dueAt: Date, session: ClientSession): Promise<void> {
    const hash = /^\/uploads\/([0-9a-f]{40})-/.exec(avatar ?? '')?.[1];
    if (hash) await this.pictures.updateOne({ _id: hash }, { $set: { dueAt } }, { session, upsert: true });
  }

  /** One that is due, put off to `next`: whoever dies over it leaves it to be tried again then. */
  claim(now: Date, next: Date): Promise<UnusedPictureRow | null> {
    return this.pictures
      .findOneAndUpdate({ dueAt: trusted({ $lte: now }) }, { $set: { dueAt: next } }, { sort: { dueAt: 1 } })
      .lean();
  }

  async remove(id: string): Promise<void> {
    await this.pictures.deleteOne({ _id: id });
  }
}
