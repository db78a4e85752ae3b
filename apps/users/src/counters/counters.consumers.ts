import { Controller, Logger } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentCreated, commentDeleted, commentRestored } from '@pechincha/contracts/events/comment';
import { pointsChanged, standingsRecounted } from '@pechincha/contracts/events/gamification';
import {
  authorsRecounted,
  promotionDeleted,
  promotionReacted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { EventContext, OnEvent, OnEvents } from '@pechincha/messaging/on-event';
import { Transaction } from '@pechincha/persistence/transaction';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { TrustService } from '../accounts/trust.service.js';
import { CountersService, CountsReconciliationService } from './counters.service.js';

/** Active and expired promotions count on their author's page. */
const toPromotionCount = (status: PromotionStatus): number =>
  status === 'active' || status === 'expired' ? 1 : 0;

@Controller()
export class CountPromotionWhenPromotionStatusChanged {
  constructor(
    private readonly counters: CountersService,
    private readonly trust: TrustService,
  ) {}

  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    // Only moderation removes.
    if (data.to === 'removed') await this.trust.end(data.authorId, tx);
    // A sum of differences, so that the result does not depend on the order of events.
    const difference = toPromotionCount(data.to) - toPromotionCount(data.from);
    if (difference === 0) return;
    await this.counters.increment(data.authorId, 'promotionsCount', difference, tx);
  }
}

@Controller()
export class UncountPromotionWhenPromotionDeleted {
  constructor(
    private readonly counters: CountersService,
    private readonly trust: TrustService,
  ) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    if (data.byAdmin) await this.trust.end(data.authorId, tx);
    if (toPromotionCount(data.from) === 0) return;
    await this.counters.increment(data.authorId, 'promotionsCount', -1, tx);
  }
}

@Controller()
export class CountLikeWhenPromotionReacted {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvents(promotionReacted)
  async handle(events: readonly EventOf<typeof promotionReacted>[], tx: Transaction): Promise<void> {
    const likes = new Map<string, number>();
    for (const { authorId, reactions } of events.map(({ data }) => data))
      for (const reaction of reactions)
        if (reaction.likes !== 0) likes.set(authorId, (likes.get(authorId) ?? 0) + reaction.likes);
    await this.accounts.incrementLikes(likes, tx.session);
  }
}

@Controller()
export class CountCommentWhenCommentCreated {
  constructor(private readonly counters: CountersService) {}

  @OnEvent(commentCreated)
  async handle({ data }: EventOf<typeof commentCreated>, tx: EventContext): Promise<void> {
    await this.counters.increment(data.author._id, 'commentsCount', 1, tx);
  }
}

@Controller()
export class UncountCommentWhenCommentDeleted {
  constructor(private readonly counters: CountersService) {}

  @OnEvent(commentDeleted)
  async handle({ data }: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    await this.counters.increment(data.authorId, 'commentsCount', -1, tx);
  }
}

@Controller()
export class CountCommentWhenCommentRestored {
  constructor(private readonly counters: CountersService) {}

  @OnEvent(commentRestored)
  async handle({ data }: EventOf<typeof commentRestored>, tx: EventContext): Promise<void> {
    await this.counters.increment(data.authorId, 'commentsCount', 1, tx);
  }
}

@Controller()
export class SavePointsWhenPointsChanged {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvents(pointsChanged)
  async handle(events: readonly EventOf<typeof pointsChanged>[], tx: Transaction): Promise<void> {
    const points = events.map(({ subjectVersion: version, data: { userId: id, ...values } }) => ({
      id,
      version,
      ...values,
    }));
    await this.accounts.savePoints(points, tx.session);
  }
}

@Controller()
export class CorrectCountsWhenAuthorsRecounted {
  constructor(private readonly reconciliation: CountsReconciliationService) {}

  @OnEvent(authorsRecounted)
  async handle({ data, occurredAt }: EventOf<typeof authorsRecounted>, tx: EventContext): Promise<void> {
    await this.reconciliation.compare(data.authors, new Date(occurredAt), tx);
  }
}

/** Copies with the same version and other values have drifted. */
@Controller()
export class CorrectPointsWhenStandingsRecounted {
  private readonly logger = new Logger(CorrectPointsWhenStandingsRecounted.name);

  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvent(standingsRecounted)
  async handle({ data }: EventOf<typeof standingsRecounted>, tx: EventContext): Promise<void> {
    const ids = data.standings.map(({ userId }) => userId);
    const accounts = await this.accounts.listPoints(ids, tx.session);
    for (const { userId, ...counted } of data.standings) {
      const stored = accounts.get(userId);
      if (!stored || stored.pointsVersion > counted.version || isSame(stored, counted)) continue;
      await this.accounts.savePoints([{ id: userId, ...counted }], tx.session);
      // An older version only waits for its event; that is not drift.
      if (stored.pointsVersion === counted.version)
        this.logger.warn({
          message: 'A copy drifted and was corrected',
          memberId: userId,
          stored,
          counted,
        });
    }
  }
}

interface MemberPoints {
  points: number;
  level: string | null;
  badges: string[];
}

const isSame = (first: MemberPoints, second: MemberPoints): boolean =>
  first.points === second.points &&
  first.level === second.level &&
  JSON.stringify(first.badges) === JSON.stringify(second.badges);
