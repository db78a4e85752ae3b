import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { PictureType } from './picture-type.js';
import { PictureService } from './picture.service.js';
import { UNUSED_PICTURE_MODEL, type UnusedPictureRow } from './unused-picture.schema.js';

const HOUR_MS = 60 * 60_000;

/**
 * The pictures that a service's rows refer to. `PictureCleanupWorker` removes uploads that no row refers to (any
 * more).
 */
@Injectable()
export class OwnedPictureService {
  constructor(
    private readonly pictures: PictureService,
    @InjectModel(UNUSED_PICTURE_MODEL) private readonly unusedPictures: Model<UnusedPictureRow>,
  ) {}

  /**
   * Stores an upload. Call before the transaction that refers to it. Returns the picture's hash.
   * @param unusedTtlMs time until the picture is removed if no transaction refers to it
   * @throws PictureError
   */
  save(bytes: Uint8Array, allowed: readonly PictureType[], unusedTtlMs = HOUR_MS): Promise<string> {
    return this.pictures.saveUnique(bytes, allowed, (hash) => this.markUnused(hash, unusedTtlMs));
  }

  /**
   * Call in the transaction in which a row's picture changes from `before` to `after`.
   * @param retentionMs how long the old picture stays, for pages that still show it
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
    const $unset = { dead: 1, error: 1 } as const;
    await this.unusedPictures.updateOne(
      { _id },
      { $set, $unset },
      { upsert: true, ...(session && { session }) },
    );
  }
}
