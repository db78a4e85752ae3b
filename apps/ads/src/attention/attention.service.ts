import { Injectable } from '@nestjs/common';
import type { Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { AdvertisementsRepository } from '../advertisements/advertisements.repository.js';
import { BATCH, CountSightingsWorker } from './count-sightings.worker.js';
import { hourOf, type Person, type SightingKind } from './sighting.js';
import { WaitingSightings } from './waiting-sightings.js';

/** Views and clicks as they are told; nothing is written here. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly waiting: WaitingSightings,
    private readonly counting: CountSightingsWorker,
    private readonly advertisements: AdvertisementsRepository,
    private readonly clock: Clock,
  ) {}

  /** Ids that belong to nothing are dropped when they are counted. */
  view(ids: readonly string[], caller: Caller, address: string): void {
    for (const id of ids) this.note('view', id, caller, address);
  }

  /** @throws DomainError ADVERTISEMENT_NOT_FOUND */
  async click(id: string, caller: Caller, address: string): Promise<void> {
    if (!(await this.advertisements.exists(new Types.ObjectId(id)))) {
      throw new DomainError('ADVERTISEMENT_NOT_FOUND');
    }
    this.note('click', id, caller, address);
  }

  private note(kind: SightingKind, advertisement: string, caller: Caller, address: string): void {
    const person: Person = caller.kind === 'member' ? { member: caller.id } : { address };
    this.waiting.note({ advertisement, kind, person, hour: hourOf(this.clock.now()) });
    if (this.waiting.size === BATCH) this.counting.wake();
  }
}
