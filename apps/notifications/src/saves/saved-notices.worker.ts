import { Injectable } from '@nestjs/common';
import { getPromotionPath } from '@pechincha/contracts/cities';
import { toDay } from '@pechincha/contracts/days';
import { formatPrice } from '@pechincha/contracts/prices';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { MembersRepository } from '../members/members.repository.js';
import { Notifier } from '../notifications/notifier.js';
import {
  isCheaper,
  isDue,
  type LastNotices,
  ProductNoticesRepository,
} from '../notifications/product-notices.repository.js';
import { getReminderTime, SavedNoticeJobQueue, type SavedNoticeJobRow } from './saved-notice-job.queue.js';
import { type SavedPromotionRow, SavedPromotionsRepository } from './saved-promotions.repository.js';
import { type SaveRow, SavesRepository } from './saves.repository.js';

/** Saves read per transaction. */
const BATCH_SIZE = 50;

/**
 * Notifies members of what they saved, one batch of a job at a time, round-robin, so that a small job does not wait for a
 * large one.
 */
@Injectable()
export class SavedNoticesWorker extends JobsWorker<SavedNoticeJobRow> {
  protected readonly intervalMs = 500;

  constructor(
    protected readonly queue: SavedNoticeJobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly saves: SavesRepository,
    private readonly promotions: SavedPromotionsRepository,
    private readonly members: MembersRepository,
    private readonly notices: ProductNoticesRepository,
    private readonly notifier: Notifier,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Notifications and job progress commit together, so that a retry resumes after the last batch. */
  protected handle(job: SavedNoticeJobRow): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const promotion = await this.promotions.find(job.promotionId, tx.session);
      const batch =
        promotion?.status === 'active'
          ? await this.saves.listByPromotion(job.promotionId, job.after, BATCH_SIZE, tx.session)
          : [];
      const last = batch.length < BATCH_SIZE ? undefined : batch.at(-1)?._id;
      const isOwn =
        last === undefined
          ? await this.queue.remove(job, tx.session)
          : await this.queue.advance(job, { after: last }, tx.session);
      if (!isOwn || !promotion || batch.length === 0) return;
      if (job.kind === 'price') await this.announcePrice(promotion, batch, tx);
      else await this.remind(promotion, batch, tx);
    });
  }

  /** Notifies each member once of a price 5 % lower than when they saved it, or than the last one announced to them. */
  private async announcePrice(
    promotion: SavedPromotionRow,
    batch: SaveRow[],
    tx: Transaction,
  ): Promise<void> {
    const { _id: promotionId, authorId, title, price, at } = promotion;
    const cheaper = batch.filter(
      (save) =>
        save.member !== authorId && save.price !== undefined && isCheaper({ price }, { price: save.price }),
    );
    if (cheaper.length === 0) return;
    const existing = await this.listExisting(cheaper, tx);
    const subject = { promotionId, product: promotion.product ?? promotionId };
    const last = await this.notices.listLast(
      existing.map(({ member }) => member),
      subject,
      tx.session,
    );
    // An alert may have announced this price, or one of the product, already.
    const dueSaves = existing.filter((save) =>
      isDue(sinceSaved(save, last.get(save.member) ?? {}), { price, at }),
    );
    if (dueSaves.length === 0) return;
    await this.saves.update(dueSaves, { price }, tx.session);
    const due = dueSaves.map(({ member }) => member);
    await this.notices.save(due, subject, { price, at }, tx.session);
    const message = `Baixou para ${formatPrice(price)}: ${title}`;
    const notifications = due.map((member) => ({
      ...toNotice(promotion, member, message),
      kind: 'saved-price' as const,
    }));
    await this.notifier.notifyOfPromotion(subject, notifications, toSource(promotion), tx);
  }

  /** Reminds each member who saved it before the time of the reminder, once of each last day. */
  private async remind(promotion: SavedPromotionRow, batch: SaveRow[], tx: Transaction): Promise<void> {
    const { validUntil } = promotion;
    if (validUntil === null) return;
    const time = getReminderTime(validUntil);
    // A late worker would say it on the wrong day.
    if (toDay(this.clock.now()) !== toDay(time)) return;
    const saves = await this.listExisting(
      batch.filter(
        ({ savedAt, remindedOf }) => savedAt !== undefined && savedAt < time && remindedOf !== validUntil,
      ),
      tx,
    );
    if (saves.length === 0) return;
    await this.saves.update(saves, { remindedOf: validUntil }, tx.session);
    const message = `Termina amanhã: ${promotion.title}`;
    const notifications = saves.map(({ member }) => ({
      ...toNotice(promotion, member, message),
      kind: 'saved-ending' as const,
    }));
    await this.notifier.notifyAll(notifications, { ...toSource(promotion), occurredAt: time }, tx);
  }

  /** Those whose member is not deleted. */
  private async listExisting(saves: SaveRow[], { session }: Transaction): Promise<SaveRow[]> {
    const members = saves.map(({ member }) => member);
    const existing = new Set(await this.members.excludeDeleted(members, session));
    return saves.filter(({ member }) => existing.has(member));
  }
}

/** A notice of the promotion from before it was saved says nothing about the price that it was saved at. */
const sinceSaved = ({ savedAt }: SaveRow, { promotion, product }: LastNotices): LastNotices => ({
  promotion: promotion && savedAt && promotion.at < savedAt ? undefined : promotion,
  product,
});

const toNotice = ({ _id, city }: SavedPromotionRow, member: string, message: string) => ({
  member,
  message,
  promotionId: _id,
  path: getPromotionPath({ _id, city }),
});

const toSource = ({ eventId, at }: SavedPromotionRow) => ({ id: eventId, occurredAt: at });
