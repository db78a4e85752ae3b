import { Injectable } from '@nestjs/common';
import { ruleMatches, type RuleDeal } from '@pechincha/contracts/rules';
import { Clock } from '@pechincha/persistence/clock';
import type { ClientSession } from 'mongoose';
import { getMutedPromotionAnchor, MUTE_ANCHOR } from './rule-key.js';
import { type RuleRow, toConditions } from './rule.schema.js';
import { RulesRepository } from './rules.repository.js';

@Injectable()
export class MutesService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly clock: Clock,
  ) {}

  /** The given members without those who hide the promotion. One query for all. */
  excludeMuting(members: string[], deal: RuleDeal, session: ClientSession): Promise<string[]> {
    const anchors = [MUTE_ANCHOR, getMutedPromotionAnchor(deal.promotionId)];
    // A mute hides a promotion however many likes it has.
    const muted = { ...deal, heat: undefined };
    return this.exclude(members, anchors, (mute) => ruleMatches(mute, muted), session);
  }

  /** The given members without those who hide everything of an author. One query for all. */
  excludeMutingAuthor(members: string[], author: string, session: ClientSession): Promise<string[]> {
    const isOfAuthorAlone = (mute: RuleRow) =>
      mute.author === author && Object.keys(toConditions(mute)).length === 1;
    return this.exclude(members, [MUTE_ANCHOR], isOfAuthorAlone, session);
  }

  private async exclude(
    members: string[],
    anchors: string[],
    isMuting: (mute: RuleRow) => boolean,
    session: ClientSession,
  ): Promise<string[]> {
    if (members.length === 0) return [];
    const mutes = await this.rules.listMutes(members, anchors, this.clock.now(), session);
    const muting = new Set(mutes.filter(isMuting).map(({ member }) => member));
    return members.filter((member) => !muting.has(member));
  }
}
