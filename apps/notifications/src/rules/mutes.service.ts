import { Injectable } from '@nestjs/common';
import { ruleMatches, type RuleDeal } from '@pechincha/contracts/rules';
import { Clock } from '@pechincha/persistence/clock';
import type { ClientSession } from 'mongoose';
import { RulesRepository } from './rules.repository.js';

@Injectable()
export class MutesService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly clock: Clock,
  ) {}

  /** The given members without those who hide the promotion. One query for all. */
  async excludeMuting(members: string[], deal: RuleDeal, session: ClientSession): Promise<string[]> {
    if (members.length === 0) return [];
    const mutes = await this.rules.listMutes(members, deal.promotionId, this.clock.now(), session);
    // A mute hides a promotion however many likes it has.
    const muted = { ...deal, heat: undefined };
    const muting = new Set(mutes.filter((mute) => ruleMatches(mute, muted)).map(({ member }) => member));
    return members.filter((member) => !muting.has(member));
  }

  /** The given members without those who hide everything of an author. */
  excludeMutingAuthor(members: string[], authorId: string, session: ClientSession): Promise<string[]> {
    const anything: RuleDeal = { words: new Set(), promotionId: '', authorId, products: [] };
    return this.excludeMuting(members, anything, session);
  }
}
