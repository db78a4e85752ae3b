import { Controller, Inject, Injectable } from '@nestjs/common';
import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import type { InputOf } from '@pechincha/contracts/operation';
import { dislikePromotion, likePromotion } from '@pechincha/contracts/operations/promotions';
import { Clock } from '@pechincha/persistence/clock';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { IdempotencyKey, Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { Types } from 'mongoose';
import {
  addCounts,
  CountDeltasRepository,
  type Counts,
  ZERO_COUNTS,
} from '../counts/count-deltas.repository.js';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from '../config.js';
import { toDeclaredInterest } from '../lifecycle/promotion-events.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { type MemberStatusRow, MemberStatusRepository } from '../member-statuses/member-status.repository.js';
import {
  type DailyLimits,
  DailyUsage,
  getReactionDayId,
  ReactionDaysRepository,
} from './reaction-days.repository.js';
import { type ReactionToggle, ReactionBatch, ReactionGroup } from './reaction-group.js';
import { type ReactionRow, ReactionsRepository } from './reactions.repository.js';
import { toDistinctIds } from '../votes/votes.repository.js';

@Injectable()
export class ReactionsService {
  private readonly toggles: GroupCommit<ReactionToggle, ReactionState>;
  private readonly limits: DailyLimits;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly reactions: ReactionsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly days: ReactionDaysRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly clock: Clock,
    @Inject(PROMOTIONS_CONFIG) config: PromotionsConfig,
  ) {
    this.limits = {
      total: {
        likes: config.LIMIT_COUNTED_LIKES_PER_DAY,
        dislikes: config.LIMIT_COUNTED_DISLIKES_PER_DAY,
      },
      perAuthor: {
        likes: config.LIMIT_COUNTED_LIKES_PER_AUTHOR,
        dislikes: config.LIMIT_COUNTED_DISLIKES_PER_AUTHOR,
      },
    };
    this.toggles = new GroupCommit('reactions', unitOfWork, (toggles, tx) => this.toggleAll(toggles, tx));
  }

  /** A popular promotion gets hundreds of reactions a minute: concurrent ones are committed together. */
  async toggle(
    promotionId: string,
    kind: 'like' | 'dislike',
    caller: Caller,
    key?: string,
  ): Promise<ReactionState> {
    const member = requireMember(caller);
    const promotion = new Types.ObjectId(promotionId);
    const user = new Types.ObjectId(member.id);
    return this.toggles.run({ promotion, user, member, kind, key, at: this.clock.now() });
  }

  /**
   * Inserts the changes of counts as rows of their own, because concurrent updates of a promotion would conflict. The
   * states include pending changes, read in the same transaction.
   */
  private async toggleAll(
    toggles: readonly ReactionToggle[],
    tx: Transaction,
  ): Promise<(ReactionState | Error)[]> {
    const promotionIds = toDistinctIds(toggles.map((toggle) => toggle.promotion));
    const users = toDistinctIds(toggles.map(({ user }) => user));
    const [memberStatuses, promotions] = await Promise.all([
      this.memberStatuses.list(users.map((user) => user.toHexString())),
      this.promotions.listSummaries(promotionIds, tx.session),
    ]);
    const stored = await this.reactions.listByPairs(promotionIds, users, tx.session);
    const reactions = new ReactionBatch([
      ...stored,
      ...(await this.listByAddressGroup(toggles, stored, memberStatuses, tx)),
    ]);
    const usage = await this.getUsage(toggles, stored, memberStatuses, tx);
    const pending = await this.deltas.getPending(promotionIds, tx.session);
    const group = new ReactionGroup({ promotions, reactions, pending, memberStatuses, usage });
    const states = toggles.map((toggle) => {
      try {
        return group.apply(toggle);
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
    });
    reactions.count();
    await this.reactions.saveAll(reactions.listSaved(), tx);
    await this.days.saveAll(usage.listChanged(), tx);
    const netLikes = reactions.getNetLikesChanges();
    for (const { promotion, changes } of group.listChanges()) {
      const counts = changes.reduce<Counts>(addCounts, ZERO_COUNTS);
      this.deltas.add(
        {
          promotion: promotion._id,
          ...counts,
          netLikes: netLikes.get(promotion._id.toHexString()) ?? 0,
          author: promotion.author._id,
          reactions: changes,
          revision: promotion.revision,
          ...toDeclaredInterest(promotion),
        },
        tx,
      );
    }
    return states;
  }

  /** Reactions, of others too, that may count instead of those given; nearly always none. */
  private listByAddressGroup(
    toggles: readonly ReactionToggle[],
    stored: readonly ReactionRow[],
    memberStatuses: ReadonlyMap<string, MemberStatusRow>,
    tx: Transaction,
  ): Promise<ReactionRow[]> {
    const withVoteWeight = [...memberStatuses.values()].filter(({ voteWeight }) => voteWeight > 0);
    const addressGroups = [...withVoteWeight, ...stored].flatMap(({ addressGroup }) => addressGroup ?? []);
    const promotionIds = toDistinctIds(toggles.map((toggle) => toggle.promotion));
    return this.reactions.listByAddressGroupsExclusively(
      promotionIds,
      [...new Set(addressGroups)],
      this.clock.now(),
      tx,
    );
  }

  /** Days of the members who have vote weight, or a reaction that qualified. */
  private async getUsage(
    toggles: readonly ReactionToggle[],
    stored: readonly ReactionRow[],
    memberStatuses: ReadonlyMap<string, MemberStatusRow>,
    { session }: Transaction,
  ): Promise<DailyUsage> {
    const members = new Set([
      ...[...memberStatuses.values()].filter(({ voteWeight }) => voteWeight > 0).map(({ _id }) => _id),
      ...stored.filter(({ weight }) => weight).map(({ user }) => user.toHexString()),
    ]);
    const ids = toggles
      .filter(({ user }) => members.has(user.toHexString()))
      .map(({ user, at }) => getReactionDayId(user, at));
    return new DailyUsage(await this.days.list([...new Set(ids)], session), this.limits);
  }
}

@Controller()
export class ReactionsController {
  constructor(private readonly reactions: ReactionsService) {}

  @Operation(likePromotion)
  like(
    @Input() { params }: InputOf<typeof likePromotion>,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.reactions.toggle(params.id, 'like', caller, key);
  }

  @Operation(dislikePromotion)
  dislike(
    @Input() { params }: InputOf<typeof dislikePromotion>,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.reactions.toggle(params.id, 'dislike', caller, key);
  }
}
