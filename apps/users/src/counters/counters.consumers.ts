import { Controller, Logger } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { pointsChanged, pointsRecounted } from '@pechincha/contracts/events/gamification';
import {
  authorsCounted,
  promotionDeleted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent, OnEvents } from '@pechincha/messaging/on-event';
import { Transaction } from '@pechincha/persistence/transaction';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { TrustService } from '../accounts/trust.service.js';
import { CountersService } from './counters.service.js';

@Controller()
export class EndTrustWhenPromotionStatusChanged {
  constructor(private readonly trust: TrustService) {}

  /** Only moderation removes. */
  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    if (data.to === 'removed') await this.trust.end(data.authorId, tx);
  }
}

@Controller()
export class EndTrustWhenPromotionDeleted {
  constructor(private readonly trust: TrustService) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    if (data.byAdmin) await this.trust.end(data.authorId, tx);
  }
}

@Controller()
export class SaveCountsWhenAuthorsCounted {
  constructor(private readonly counters: CountersService) {}

  @OnEvents(authorsCounted)
  handle(events: readonly EventOf<typeof authorsCounted>[], tx: Transaction): Promise<void> {
    return this.counters.save(
      events.flatMap(({ data }) => data.authors),
      tx,
    );
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

/** Copies with the same version and other values have drifted. */
@Controller()
export class CorrectPointsWhenPointsRecounted {
  private readonly logger = new Logger(CorrectPointsWhenPointsRecounted.name);

  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvent(pointsRecounted)
  async handle({ data }: EventOf<typeof pointsRecounted>, tx: EventContext): Promise<void> {
    const ids = data.accounts.map(({ userId }) => userId);
    const accounts = await this.accounts.listPoints(ids, tx.session);
    for (const { userId, ...counted } of data.accounts) {
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
