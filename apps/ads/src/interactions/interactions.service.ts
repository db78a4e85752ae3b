import { Injectable } from '@nestjs/common';
import { Clock } from '@pechincha/persistence/clock';
import type { Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { AdvertisementsRepository } from '../advertisements/advertisements.repository.js';
import { FLUSH_BATCH_SIZE, InteractionFlushWorker } from './interaction-flush.worker.js';
import { toHour, type Visitor, type AdInteractionKind } from './ad-interaction.js';
import { InteractionBuffer } from './interaction-buffer.js';

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
