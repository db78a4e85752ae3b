import { Injectable } from '@nestjs/common';
import { type MatchedPromotion, subscriptionMatches } from '@pechincha/contracts/subscriptions';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { MembersRepository } from '../members/members.repository.js';
import { type NewNotification, Notifier } from '../notifications/notifier.js';
import { isDue, ProductNoticesRepository } from '../notifications/product-notices.repository.js';
import { MutesService } from '../subscriptions/mutes.service.js';
import type { SubscriptionRow } from '../subscriptions/subscription.schema.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { MatchJobQueue, type MatchJobRow } from './match-job.queue.js';

/** What subscriptions read of a job's promotion. */
const toMatchedPromotion = ({ words, ...job }: MatchJobRow): MatchedPromotion => ({
  ...job,
  words: new Set(words),
});

/** The notification that a matching subscription causes. */
function toNotice(
  subscription: SubscriptionRow,
  job: MatchJobRow,
): NewNotification & { promotionId: string } {
  const { promotionId, path } = job;
  const notice = { member: subscription.member, promotionId, path };
  return subscription.kind === 'follow'
    ? { ...notice, kind: 'followed', message: `Nova de ${getFollowedName(subscription, job)}: ${job.title}` }
    : { ...notice, kind: 'new-promotion', message: job.message };
}

function getFollowedName(
  { author, keyword }: SubscriptionRow,
  { authorName, store, storeSlug, title }: MatchJobRow,
): string {
  const storeName = (store || storeSlug) ?? title;
  return (author === undefined ? keyword : authorName) ?? storeName;
}

/** Subscriptions read per transaction. */
const SUBSCRIPTIONS_BATCH_SIZE = 50;

/**
 * Notifies members whose subscriptions match, one batch of a job at a time, round-robin, so that a small job does not wait
 * for a large one.
 */
@Injectable()
export class MatchingWorker extends JobsWorker<MatchJobRow> {
  protected readonly intervalMs = 100;

  constructor(
    protected readonly queue: MatchJobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly mutes: MutesService,
    private readonly members: MembersRepository,
    private readonly notices: ProductNoticesRepository,
    private readonly notifier: Notifier,
  ) {
    super();
  }

  /** Notifications and job progress commit together, so that a retry resumes after the last batch. */
  protected handle(job: MatchJobRow): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const [anchor, ...otherAnchors] = job.anchors;
      if (anchor === undefined) {
        await this.queue.remove(job, tx.session);
        return;
      }
      const page = await this.subscriptions.listByAnchor(
        anchor,
        job.after,
        SUBSCRIPTIONS_BATCH_SIZE,
        tx.session,
      );
      const progress =
        page.length < SUBSCRIPTIONS_BATCH_SIZE
          ? { anchors: otherAnchors, after: null }
          : { anchors: job.anchors, after: page.at(-1)?._id ?? null };
      if (!(await this.queue.advance(job, progress, tx.session))) return;
      await this.notify(page, job, tx);
    });
  }

  private async notify(page: SubscriptionRow[], job: MatchJobRow, tx: Transaction): Promise<void> {
    const promotion = toMatchedPromotion(job);
    const matching = page.filter(
      (subscription) => subscription.member !== job.authorId && subscriptionMatches(subscription, promotion),
    );
    const listening = await this.mutes.excludeMuting(
      [...new Set(matching.map(({ member }) => member))],
      promotion,
      tx.session,
    );
    const due = await this.selectDue(listening, job, tx);
    // The first subscription of a member says which notice they get.
    const notices = due.flatMap(
      (member) => matching.find((subscription) => subscription.member === member) ?? [],
    );
    const { promotionId, product } = job;
    await this.notifier.notifyOfPromotion(
      { promotionId, product },
      notices.map((subscription) => toNotice(subscription, job)),
      { id: job._id, occurredAt: job.occurredAt },
      tx,
    );
  }

  /** The members who are notified, stored as notified. */
  private async selectDue(members: string[], job: MatchJobRow, { session }: Transaction): Promise<string[]> {
    if (members.length === 0) return [];
    const { promotionId, product, finalPrice: price, occurredAt: at } = job;
    const subject = { promotionId, product };
    const existing = await this.members.excludeDeleted(members, session);
    const last = await this.notices.listLast(existing, subject, session);
    const due = existing.filter((member) => isDue(last.get(member) ?? {}, { price, at }));
    if (due.length > 0) await this.notices.save(due, subject, { price, at }, session);
    return due;
  }
}
