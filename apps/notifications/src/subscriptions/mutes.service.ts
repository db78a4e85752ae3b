import { Injectable } from '@nestjs/common';
import { subscriptionMatches, type MatchedPromotion } from '@pechincha/contracts/subscriptions';
import { Clock } from '@pechincha/persistence/clock';
import type { ClientSession } from 'mongoose';
import { getMutedPromotionAnchor, MUTE_ANCHOR } from './subscription-keys.js';
import { type SubscriptionRow, toConditions } from './subscription.schema.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

@Injectable()
export class MutesService {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {}

  /** The given members without those who hide the promotion. One query for all. */
  excludeMuting(members: string[], promotion: MatchedPromotion, session: ClientSession): Promise<string[]> {
    const anchors = [MUTE_ANCHOR, getMutedPromotionAnchor(promotion.promotionId)];
    // A mute hides a promotion however many likes it has.
    const muted = { ...promotion, heat: undefined };
    return this.exclude(members, anchors, (mute) => subscriptionMatches(mute, muted), session);
  }

  /** The given members without those who hide everything of an author. One query for all. */
  excludeMutingAuthor(members: string[], author: string, session: ClientSession): Promise<string[]> {
    const isOfAuthorAlone = (mute: SubscriptionRow) =>
      mute.author === author && Object.keys(toConditions(mute)).length === 1;
    return this.exclude(members, [MUTE_ANCHOR], isOfAuthorAlone, session);
  }

  private async exclude(
    members: string[],
    anchors: string[],
    isMuting: (mute: SubscriptionRow) => boolean,
    session: ClientSession,
  ): Promise<string[]> {
    if (members.length === 0) return [];
    const mutes = await this.subscriptions.listMutes(members, anchors, this.clock.now(), session);
    const muting = new Set(mutes.filter(isMuting).map(({ member }) => member));
    return members.filter((member) => !muting.has(member));
  }
}
