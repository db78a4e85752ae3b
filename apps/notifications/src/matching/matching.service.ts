import { Injectable } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import type { promotionHeated } from '@pechincha/contracts/events/promotion-heated';
import type { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { ruleMatches } from '@pechincha/contracts/rules';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { MembersRepository } from '../members/members.repository.js';
import { isDue } from '../notifications/is-due.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { Notifier } from '../notifications/notifier.js';
import { ProductNoticesRepository } from '../notifications/product-notices.repository.js';
import { MutesService } from '../rules/mutes.service.js';
import type { RuleRow } from '../rules/rule.schema.js';
import { RulesRepository } from '../rules/rules.repository.js';
import type { MatchJobRow } from './match-job.schema.js';
import { MatchJobQueue } from './match-job.queue.js';
import { toMatchJob, toRuleDeal } from './to-match-job.js';
import { toNotice } from './to-notice.js';

/** Rules read per transaction. */
const RULES_BATCH_SIZE = 50;

@Injectable()
export class MatchingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RulesRepository,
    private readonly mutes: MutesService,
    private readonly members: MembersRepository,
    private readonly notices: ProductNoticesRepository,
    private readonly notifications: NotificationsRepository,
    private readonly jobs: MatchJobQueue,
    private readonly notifier: Notifier,
  ) {}

  /** Thousands of members may match, so a worker notifies them later in batches. */
  async schedule(
    event: EventOf<typeof promotionPublished> | EventOf<typeof promotionHeated>,
    { session }: Transaction,
  ): Promise<void> {
    const job = toMatchJob(event);
    const anchors = await this.rules.findAnchors(job.anchors, session);
    if (anchors.length > 0) await this.jobs.schedule({ ...job, anchors }, session);
  }

  /** Notifications and job progress commit together, so that a retry resumes after the last batch. */
  processBatch(job: MatchJobRow): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const [anchor, ...otherAnchors] = job.anchors;
      if (anchor === undefined) {
        await this.jobs.remove(job, tx.session);
        return;
      }
      const page = await this.rules.listByAnchor(anchor, job.after, RULES_BATCH_SIZE, tx.session);
      const progress =
        page.length < RULES_BATCH_SIZE
          ? { anchors: otherAnchors, after: null }
          : { anchors: job.anchors, after: page.at(-1)?._id ?? null };
      if (!(await this.jobs.advance(job, progress, tx.session))) return;
      await this.notify(page, job, tx);
    });
  }

  private async notify(page: RuleRow[], job: MatchJobRow, tx: Transaction): Promise<void> {
    const deal = toRuleDeal(job);
    const matching = page.filter((rule) => rule.member !== job.authorId && ruleMatches(rule, deal));
    const listening = await this.mutes.excludeMuting(
      [...new Set(matching.map(({ member }) => member))],
      deal,
      tx.session,
    );
    const due = await this.selectDue(listening, job, tx);
    // The first rule of a member says which notice they get.
    const notices = due.flatMap((member) => matching.find((rule) => rule.member === member) ?? []);
    const { promotionId, product = promotionId } = job;
    await this.notifier.notifyOfPromotion(
      { promotionId, product },
      notices.map((rule) => toNotice(rule, job)),
      { id: job._id, occurredAt: job.occurredAt },
      tx,
    );
  }

  /** The members who are notified, stored as notified. */
  private async selectDue(members: string[], job: MatchJobRow, { session }: Transaction): Promise<string[]> {
    if (members.length === 0) return [];
    const { promotionId, product = promotionId, finalPrice, occurredAt: at } = job;
    const subject = { promotionId, product };
    const existing = await this.members.excludeDeleted(members, session);
    const last = await this.notices.listLast(existing, subject, session);
    // Notifications of an earlier release have no notices beside them.
    const unrecorded = await this.notifications.listNotified(
      promotionId,
      existing.filter((member) => !last.get(member)?.promotion),
      session,
    );
    const next = { price: finalPrice ?? Infinity, at };
    const due = existing.filter((member) => !unrecorded.has(member) && isDue(last.get(member) ?? {}, next));
    if (due.length > 0 && finalPrice !== undefined)
      await this.notices.save(due, subject, { price: finalPrice, at }, session);
    return due;
  }
}
