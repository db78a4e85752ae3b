import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { PictureType } from './picture-type.js';
import { Pictures } from './pictures.js';
import { UNUSED_PICTURE, type UnusedPictureRow } from './unused-picture.schema.js';

const HOUR_MS = 60 * 60_000;

/**
 * The pictures that a service's own rows refer to. Each upload is a picture of its own; one that no row comes to
 * refer to, or that none refers to any more, is removed by the cleanup worker.
 */
@Injectable()
export class OwnedPictures {
  constructor(
    private readonly pictures: Pictures,
    @InjectModel(UNUSED_PICTURE) private readonly unused: Model<UnusedPictureRow>,
  ) {}

  /**
   * Stores an upload, before the transaction that refers to it. Answers the hash that names it.
   * @param unusedForMs how long it may wait for that transaction
   * @throws PictureError
   */
  save(bytes: Uint8Array, allowed: readonly PictureType[], unusedForMs = HOUR_MS): Promise<string> {
    return this.pictures.saveUnique(bytes, allowed, (hash) => this.setUnused(hash, unusedForMs));
  }

  /**
   * In the transaction in which a row refers to another picture, or to none.
   * @param keptForMs how long the old one stays, for pages that still show it
   */
  async replace(
    before: string | null,
    after: string | null,
    session: ClientSession,
    keptForMs = HOUR_MS,
  ): Promise<void> {
    if (before === after) return;
    if (after !== null) await this.unused.deleteOne({ _id: after }, { session });
    if (before !== null) await this.setUnused(before, keptForMs, session);
  }

  private async setUnused(_id: string, forMs: number, session?: ClientSession): Promise<void> {
    const $set = { dueAt: new Date(Date.now() + forMs), claim: null, attempts: 0 };
    await this.unused.updateOne({ _id }, { $set }, { upsert: true, ...(session && { session }) });
  }
}
