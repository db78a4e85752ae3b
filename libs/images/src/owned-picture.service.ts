import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { PictureType } from './picture-type.js';
import { PictureService } from './picture.service.js';
import { UnusedPictureQueue } from './unused-picture.queue.js';

const UNUSED_TTL_MS = 60 * 60_000;
/**
 * Until other services' rows refer to the new picture. What is replaced or deleted is gone from every copy within a
 * minute (ADR 44): this, a second for the worker, and `PICTURE_COPY_SECONDS` at the gateway and at a CDN.
 */
const REPLACED_TTL_MS = 30_000;

/**
 * The pictures that a service's rows refer to. `PictureCleanupWorker` removes uploads that no row refers to (any
 * more).
 */
@Injectable()
export class OwnedPictureService {
  constructor(
    private readonly pictures: PictureService,
    private readonly unusedPictures: UnusedPictureQueue,
  ) {}

  /**
   * Stores an upload. Call before the transaction that refers to it. Returns the picture's hash.
   * @param unusedTtlMs time until the picture is removed if no transaction refers to it
   * @throws PictureError
   */
  save(bytes: Uint8Array, allowed: readonly PictureType[], unusedTtlMs = UNUSED_TTL_MS): Promise<string> {
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
    retentionMs = REPLACED_TTL_MS,
  ): Promise<void> {
    if (before === after) return;
    if (after !== null) await this.unusedPictures.cancel(after, session);
    if (before !== null) await this.markUnused(before, retentionMs, session);
  }

  private markUnused(_id: string, delayMs: number, session?: ClientSession): Promise<void> {
    return this.unusedPictures.schedule({ _id, dueAt: new Date(Date.now() + delayMs) }, session);
  }
}
