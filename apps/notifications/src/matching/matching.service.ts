import { Injectable } from '@nestjs/common';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventOf } from '@pechincha/contracts/event';
import type { promotionHeated, promotionPublished } from '@pechincha/contracts/events/promotion';
import { formatPrice } from '@pechincha/contracts/prices';
import { getDealWords, type RuleDeal, ruleMatches } from '@pechincha/contracts/rules';
import type { JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { MembersRepository } from '../members/members.repository.js';
import { type NewNotification, Notifier } from '../notifications/notifier.js';
import { isDue, ProductNoticesRepository } from '../notifications/product-notices.repository.js';
import { MutesService } from '../rules/mutes.service.js';
import { getAuthorAnchor, getProductAnchor, getStoreAnchor } from '../rules/rule-key.js';
import type { RuleRow } from '../rules/rule.schema.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { MatchJobQueue, type MatchJobRow } from './match-job.queue.js';

/** A job whose anchors are all that the promotion has. */
function toMatchJob(
  event: EventOf<typeof promotionPublished> | EventOf<typeof promotionHeated>,
): Omit<MatchJobRow, keyof JobRow> {
  const { promotionId, author, title, store, storeSlug, category, city, requires } = event.data;
  const finalPrice = event.data.finalPrice ?? event.data.promotionalPrice;
  const words = [...getDealWords(event.data)];
  const products = [promotionId, ...(event.data.sameProduct ?? [])];
  return {
    _id: event.id,
    occurredAt: new Date(event.occurredAt),
    promotionId,
    authorId: author._id,
    authorName: author.name,
    title,
    store,
    category,
    city,
    finalPrice,
    message: `Promoção para o seu alerta: ${title}, por ${formatPrice(finalPrice)}.`,
    path: getPromotionPath({ _id: promotionId, city }),
    product: event.data.product ?? promotionId,
    products,
    ...(storeSlug !== undefined && { storeSlug }),
    ...(requires !== undefined && { requires }),
    ...(event.data.lowest && { isLowest: true }),
    ...('step' in event.data && { heat: { step: event.data.step, minutes: event.data.minutes } }),
    words,
    anchors: [
      ...words,
      ...(storeSlug === undefined ? [] : [getStoreAnchor(storeSlug)]),
      getAuthorAnchor(author._id),
      ...products.map(getProductAnchor),
    ],
    after: null,
  };
}

/** What rules read of a job's promotion. */
const toRuleDeal = ({ words, ...job }: MatchJobRow): RuleDeal => ({ ...job, words: new Set(words) });

/** The notification that a matching rule causes. */
function toNotice(rule: RuleRow, job: MatchJobRow): NewNotification & { promotionId: string } {
  const { promotionId, path } = job;
  const notice = { member: rule.member, promotionId, path };
  return rule.kind === 'follow'
    ? { ...notice, kind: 'followed', message: `Nova de ${getFollowedName(rule, job)}: ${job.title}` }
    : { ...notice, kind: 'new-promotion', message: job.message };
}

function getFollowedName(
  { author, keyword }: RuleRow,
  { authorName, store, storeSlug, title }: MatchJobRow,
): string {
  const storeName = (store || storeSlug) ?? title;
  return (author === undefined ? keyword : authorName) ?? storeName;
}

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
    const { promotionId, product } = job;
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
    const { promotionId, product, finalPrice: price, occurredAt: at } = job;
    const subject = { promotionId, product };
    const existing = await this.members.excludeDeleted(members, session);
    const last = await this.notices.listLast(existing, subject, session);
    const due = existing.filter((member) => isDue(last.get(member) ?? {}, { price, at }));
    if (due.length > 0) await this.notices.save(due, subject, { price, at }, session);
    return due;
  }
}

/** Processes match jobs round-robin, one batch each, so that a small job does not wait for a large one. */
@Injectable()
export class MatchingWorker extends JobsWorker<MatchJobRow> {
  protected readonly intervalMs = 100;

  constructor(
    protected readonly queue: MatchJobQueue,
    private readonly matching: MatchingService,
  ) {
    super();
  }

  protected handle(job: MatchJobRow): Promise<void> {
    return this.matching.processBatch(job);
  }
}
