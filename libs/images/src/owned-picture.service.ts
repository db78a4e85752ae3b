import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { PictureType } from './picture-type.js';
import { PictureService } from './picture.service.js';
import { UNUSED_PICTURE, type UnusedPictureRow } from './unused-picture.schema.js';

const HOUR_MS = 60 * 60_000;

/**
 * The pictures that a service's own rows refer to. Each upload is a picture of its own; one that no row comes to
 * refer to, or that none refers to any more, is removed by the cleanup worker.
 */
@Injectable()
export class OwnedPictureService {
  constructor(
    private readonly pictures: PictureService,
    @InjectModel(UNUSED_PICTURE) private readonly unusedPictures: Model<UnusedPictureRow>,
  ) {}

  /**
   * Stores an upload, before the transaction that refers to it. Answers the hash that names it.
   * @param unusedTtlMs how long it may wait for that transaction
   * @throws PictureError
   */
  save(bytes: Uint8Array, allowed: readonly PictureType[], unusedTtlMs = HOUR_MS): Promise<string> {
    return this.pictures.saveUnique(bytes, allowed, (hash) => this.markUnused(hash, unusedTtlMs));
  }

  /**
   * In the transaction in which a row refers to another picture, or to none.
   * @param retentionMs how long the old one stays, for pages that still show it
   */
  async replace(
    before: string | null,
    after: string | null,
    session: ClientSession,
    retentionMs = HOUR_MS,
  ): Promise<void> {
    if (before === after) return;
    if (after !== null) await this.unusedPictures.deleteOne({ _id: after }, { session });
    if (before !== null) await this.markUnused(before, retentionMs, session);
  }

  private async markUnused(_id: string, delayMs: number, session?: ClientSession): Promise<void> {
    const $set = { dueAt: new Date(Date.now() + delayMs), claim: null, attempts: 0 };
    await this.unusedPictures.updateOne({ _id }, { $set }, { upsert: true, ...(session && { session }) });
  }
}
