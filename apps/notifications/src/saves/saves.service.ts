import { Injectable } from '@nestjs/common';
import type { EventOf, IntegrationEvent } from '@pechincha/contracts/event';
import type { promotionChanged, promotionSaved, PromotionState } from '@pechincha/contracts/events/promotion';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { getReminderTime, SavedNoticeJobQueue } from './saved-notice-job.queue.js';
import { type SavedPromotionRow, SavedPromotionsRepository } from './saved-promotions.repository.js';
import { SavesRepository } from './saves.repository.js';

/** Follows what members save, and schedules what they are notified of. */
@Injectable()
export class SavesService {
  constructor(
    private readonly saves: SavesRepository,
    private readonly promotions: SavedPromotionsRepository,
    private readonly members: MembersRepository,
    private readonly jobs: SavedNoticeJobQueue,
    private readonly clock: Clock,
  ) {}

  async saveForMember(event: EventOf<typeof promotionSaved>, { session }: Transaction): Promise<void> {
    const { userId: member, promotionId, saved, promotion } = event.data;
    const [existing] = await this.members.excludeDeleted([member], session);
    if (existing === undefined) return;
    const key = { member, promotionId, version: event.subjectVersion };
    const at = new Date(event.occurredAt);
    if (!saved || !promotion) {
      await this.saves.save({ ...key, removedAt: at }, session);
      return;
    }
    const row = await this.promotions.saveForMember(toVersion(event, promotionId, promotion), session);
    const save = { ...key, price: promotion.finalPrice, savedAt: at };
    if (!(await this.saves.save(save, session))) return;
    // It became cheaper meanwhile.
    if (row.version > promotion.revision && row.status === 'active')
      await this.jobs.scheduleFor(promotionId, 'price', session);
    await this.scheduleReminder(row, session);
  }

  async saveChange(event: EventOf<typeof promotionChanged>, { session }: Transaction): Promise<void> {
    const { promotionId, promotion } = event.data;
    const version = toVersion(event, promotionId, promotion);
    const row = await this.promotions.saveChange(version, this.clock.now(), session);
    if (!row) return;
    if (row.status === 'active') await this.jobs.scheduleFor(promotionId, 'price', session);
    if (!(await this.scheduleReminder(row, session)))
      await this.jobs.cancelFor(promotionId, 'ending', session);
  }

  /** False if there is none, or its time is over. */
  private async scheduleReminder(
    { _id, status, validUntil }: SavedPromotionRow,
    session: ClientSession,
  ): Promise<boolean> {
    if (status !== 'active' || validUntil === null) return false;
    const dueAt = getReminderTime(validUntil);
    if (dueAt <= this.clock.now()) return false;
    await this.jobs.scheduleFor(_id, 'ending', session, dueAt);
    return true;
  }
}

const toVersion = (
  { id, occurredAt }: IntegrationEvent,
  _id: string,
  { revision, finalPrice, product, validUntil, ...promotion }: PromotionState,
) => ({
  _id,
  ...promotion,
  product: product ?? null,
  validUntil: validUntil ?? null,
  version: revision,
  price: finalPrice,
  eventId: id,
  at: new Date(occurredAt),
});
