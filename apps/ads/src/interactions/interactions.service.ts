import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { Clock } from '@pechincha/persistence/clock';
import type { Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { AdvertisementsRepository } from '../advertisements/advertisements.repository.js';
import { type AdInteraction, type AdInteractionKind, toHour, type Visitor } from './ad-interaction.schema.js';
import { AdInteractionsRepository } from './ad-interactions.repository.js';

/** About 3 MB. Interactions beyond this limit are dropped. */
export const MAX_BUFFERED_INTERACTIONS = 10_000;

/** Interactions not yet flushed: at most one per visitor, advertisement, kind and hour. */
@Injectable()
export class InteractionBuffer {
  private readonly pending = new Map<string, AdInteraction>();
  private dropped = 0;

  get size(): number {
    return this.pending.size;
  }

  add(interaction: AdInteraction): void {
    const key = toKey(interaction);
    if (this.pending.has(key)) return;
    if (this.pending.size >= MAX_BUFFERED_INTERACTIONS) this.dropped += 1;
    else this.pending.set(key, interaction);
  }

  /** Returned interactions stay buffered until removed, so that a failed flush loses none. */
  listOldest(count: number): AdInteraction[] {
    const oldest: AdInteraction[] = [];
    for (const interaction of this.pending.values()) {
      if (oldest.length === count) break;
      oldest.push(interaction);
    }
    return oldest;
  }

  remove(interactions: readonly AdInteraction[]): void {
    for (const interaction of interactions) this.pending.delete(toKey(interaction));
  }

  /** Number of interactions dropped since the last call. */
  drainDroppedCount(): number {
    const { dropped } = this;
    this.dropped = 0;
    return dropped;
  }
}

const toKey = ({ advertisement, kind, visitor, hour }: AdInteraction): string =>
  [kind, advertisement, hour, 'member' in visitor ? 'm' : 'a', Object.values(visitor)[0]].join(' ');

/** Interactions per transaction. */
const FLUSH_BATCH_SIZE = 500;

/**
 * Flushes the buffer every second, or at once when woken. Failed batches stay buffered; a crash loses about one
 * second of interactions.
 */
@Injectable()
export class InteractionFlushWorker extends BackgroundWorker implements OnApplicationShutdown {
  protected readonly intervalMs = 1_000;

  constructor(
    private readonly buffer: InteractionBuffer,
    private readonly interactions: AdInteractionsRepository,
  ) {
    super();
  }

  /** Runs after the last response, before the database connection closes. */
  async onApplicationShutdown(): Promise<void> {
    try {
      await this.flushAll();
    } catch (error) {
      this.logger.warn({ message: 'Views and clicks are lost', lost: this.buffer.size, error });
    }
  }

  async flushAll(): Promise<void> {
    for (
      let batch = this.buffer.listOldest(FLUSH_BATCH_SIZE);
      batch.length > 0;
      batch = this.buffer.listOldest(FLUSH_BATCH_SIZE)
    ) {
      await this.interactions.countOnce(batch);
      this.buffer.remove(batch);
    }
  }

  protected async runOnce(): Promise<void> {
    const dropped = this.buffer.drainDroppedCount();
    if (dropped > 0) this.logger.warn(`${dropped} views and clicks were dropped: the buffer is full`);
    await this.flushAll();
  }
}

/** Buffers views and clicks in memory; the flush worker writes them. */
@Injectable()
export class InteractionsService {
  constructor(
    private readonly buffer: InteractionBuffer,
    private readonly flushWorker: InteractionFlushWorker,
    private readonly advertisements: AdvertisementsRepository,
    private readonly clock: Clock,
  ) {}

  /** Unknown ids are dropped when the buffer is flushed. */
  recordViews(ids: readonly string[], caller: Caller, address: string): void {
    for (const id of ids) this.record('view', id, caller, address);
  }

  /** @throws DomainError ADVERTISEMENT_NOT_FOUND */
  async recordClick(id: string, caller: Caller, address: string): Promise<void> {
    if (!(await this.advertisements.exists(new Types.ObjectId(id)))) {
      throw new DomainError('ADVERTISEMENT_NOT_FOUND');
    }
    this.record('click', id, caller, address);
  }

  private record(kind: AdInteractionKind, advertisement: string, caller: Caller, address: string): void {
    const visitor: Visitor = caller.kind === 'member' ? { member: caller.id } : { address };
    this.buffer.add({ advertisement, kind, visitor, hour: toHour(this.clock.now()) });
    if (this.buffer.size === FLUSH_BATCH_SIZE) this.flushWorker.wake();
  }
}
