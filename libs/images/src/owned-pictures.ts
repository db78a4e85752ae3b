import { Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule } from '@nestjs/mongoose';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { ClientSession, Model } from 'mongoose';
import type { PictureType } from '@pechincha/contracts/pictures';
import { PictureService } from './picture.service.js';

/** A picture that no row refers to, removed when due. */
export interface UnusedPictureRow extends JobRow {
  /** The picture's hash. */
  _id: string;
}

export const UNUSED_PICTURE_MODEL = 'UnusedPicture';

export const unusedPictureSchema = createJobSchema<UnusedPictureRow>('unused_pictures');

@Injectable()
export class UnusedPictureQueue extends JobQueue<UnusedPictureRow> {
  constructor(@InjectModel(UNUSED_PICTURE_MODEL) jobs: Model<UnusedPictureRow>) {
    super(jobs, { leaseMs: 60_000 });
  }
}

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

/** Removes pictures that no row refers to; retries while the store is unavailable. */
@Injectable()
export class PictureCleanupWorker extends JobsWorker<UnusedPictureRow> {
  protected readonly intervalMs = 1_000;
  /** Replaced by a service whose rows may share a picture: whether a row still refers to it. */
  isInUse: (hash: string) => Promise<boolean> = () => Promise.resolve(false);

  constructor(
    private readonly pictures: PictureService,
    protected readonly queue: UnusedPictureQueue,
  ) {
    super();
  }

  protected async handle(job: UnusedPictureRow): Promise<void> {
    if (!(await this.isInUse(job._id))) await this.pictures.remove(job._id);
    await this.queue.remove(job);
  }
}

/** For a service whose rows refer to pictures. Needs `ImagesModule.forRoot`. */
@Module({
  imports: [MongooseModule.forFeature([{ name: UNUSED_PICTURE_MODEL, schema: unusedPictureSchema }])],
  providers: [OwnedPictureService, PictureCleanupWorker, UnusedPictureQueue],
  exports: [OwnedPictureService, PictureCleanupWorker],
})
export class OwnedPicturesModule {}
