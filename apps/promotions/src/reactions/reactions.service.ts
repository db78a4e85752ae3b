import { Injectable } from '@nestjs/common';
import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import { Clock } from '@pechincha/persistence/clock';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { addCounts, ZERO_COUNTS, type Counts } from '../counts/counts.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { ReactionChangesRepository } from './reaction-changes.repository.js';
import { ReactionGroup, type Press } from './reaction-group.js';
import { ReactionsRepository } from './reactions.repository.js';

@Injectable()
export class ReactionsService {
  private readonly presses: GroupCommit<Press, ReactionState>;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly reactions: ReactionsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly changes: ReactionChangesRepository,
    private readonly clock: Clock,
  ) {
    this.presses = new GroupCommit('reactions', unitOfWork, (presses, tx) => this.toggleAll(presses, tx));
  }

  /** A popular promotion gets hundreds of presses a minute: concurrent ones are committed together. */
  async toggle(promotionId: string, pressed: 'like' | 'dislike', caller: Caller): Promise<ReactionState> {
    const member = requireMember(caller);
    const deal = new Types.ObjectId(promotionId);
    const user = new Types.ObjectId(member.id);
    return this.presses.run({ deal, user, member, pressed, at: this.clock.now() });
  }

  /**
   * Inserts the changes of counts as rows of their own, because concurrent updates of a promotion would conflict. The
   * states include pending changes, read in the same transaction.
   */
  private async toggleAll(presses: readonly Press[], tx: Transaction): Promise<(ReactionState | Error)[]> {
    const deals = toDistinct(presses.map(({ deal }) => deal));
    const users = toDistinct(presses.map(({ user }) => user));
    const group = new ReactionGroup(
      await this.promotions.listSummaries(deals, tx.session),
      await this.reactions.listByPairs(deals, users, tx.session),
      await this.deltas.getPending(deals, tx.session),
    );
    const states = presses.map((press) => {
      try {
        return group.apply(press);
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
    });
    await this.reactions.saveAll(group.listReactions(), tx);
    for (const { promotion, changes } of group.listChanges()) {
      this.deltas.add(promotion._id, changes.reduce<Counts>(addCounts, ZERO_COUNTS), tx);
      this.changes.add(promotion, changes, tx);
    }
    return states;
  }
}

const toDistinct = (ids: Types.ObjectId[]): Types.ObjectId[] => [
  ...new Map(ids.map((id) => [id.toHexString(), id])).values(),
];
