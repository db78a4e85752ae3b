import { Injectable, Logger } from '@nestjs/common';
import { CHECK_WINDOW_MS, COUPON_WINDOW_MS } from '@pechincha/contracts/checks';
import type { Drift } from '@pechincha/jobs/recount';
import { Clock } from '@pechincha/persistence/clock';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { ChecksRepository } from '../checks/checks.repository.js';
import { CouponVotesRepository } from '../checks/coupon-votes.repository.js';
import { VoteSummaries } from '../checks/vote-summaries.service.js';

/** Compares what promotions and coupons show of recent votes with the votes. Drift is logged and repaired. */
@Injectable()
export class VoteReconciliation {
  private readonly logger = new Logger(VoteReconciliation.name);

  constructor(
    private readonly checks: ChecksRepository,
    private readonly couponVotes: CouponVotesRepository,
    private readonly summaries: VoteSummaries,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param signal aborts between two promotions or coupons by throwing */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const now = this.clock.now();
    const since = (windowMs: number): Date => new Date(now.getTime() - windowMs);
    const promotions = this.checks.listThings(since(CHECK_WINDOW_MS));
    const coupons = this.couponVotes.listThings(since(COUPON_WINDOW_MS));
    const drifts = [
      ...(await this.repairAll(
        promotions,
        (deal, tx) => this.summaries.refreshPromotion(deal, now, tx),
        signal,
      )),
      ...(await this.repairAll(coupons, (key, tx) => this.summaries.repairCoupon(key, now, tx), signal)),
    ];
    for (const drift of drifts) this.logger.warn({ message: 'Vote drift repaired', drift });
    return drifts;
  }

  private async repairAll<Thing>(
    things: AsyncIterable<Thing>,
    repair: (thing: Thing, tx: Transaction) => Promise<Drift | undefined>,
    signal?: AbortSignal,
  ): Promise<Drift[]> {
    const drifts: Drift[] = [];
    for await (const thing of things) {
      signal?.throwIfAborted();
      const drift = await this.unitOfWork.run((tx) => repair(thing, tx));
      if (drift) drifts.push(drift);
    }
    return drifts;
  }
}
