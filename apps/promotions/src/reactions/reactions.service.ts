import { Inject, Injectable } from '@nestjs/common';
import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import { Clock } from '@pechincha/persistence/clock';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import {
  addCounts,
  CountDeltasRepository,
  type Counts,
  ZERO_COUNTS,
} from '../counts/count-deltas.repository.js';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from '../config.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { type StandingRow, StandingsRepository } from '../standings/standings.repository.js';
import { ReactionChangesRepository } from './reaction-changes.repository.js';
import {
  type DailyLimits,
  DailyUsage,
  getReactionDayId,
  ReactionDaysRepository,
} from './reaction-days.repository.js';
import { type Press, ReactionBatch, ReactionGroup } from './reaction-group.js';
import { type ReactionRow, ReactionsRepository } from './reactions.repository.js';

@Injectable()
export class ReactionsService {
  private readonly presses: GroupCommit<Press, ReactionState>;
  private readonly limits: DailyLimits;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly reactions: ReactionsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly changes: ReactionChangesRepository,
    private readonly days: ReactionDaysRepository,
    private readonly standings: StandingsRepository,
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
    this.presses = new GroupCommit('reactions', unitOfWork, (presses, tx) => this.toggleAll(presses, tx));
  }

  /** A popular promotion gets hundreds of presses a minute: concurrent ones are committed together. */
  async toggle(
    promotionId: string,
    pressed: 'like' | 'dislike',
    caller: Caller,
    key?: string,
  ): Promise<ReactionState> {
    const member = requireMember(caller);
    const deal = new Types.ObjectId(promotionId);
    const user = new Types.ObjectId(member.id);
    return this.presses.run({ deal, user, member, pressed, key, at: this.clock.now() });
  }

  /**
   * Inserts the changes of counts as rows of their own, because concurrent updates of a promotion would conflict. The
   * states include pending changes, read in the same transaction.
   */
  private async toggleAll(presses: readonly Press[], tx: Transaction): Promise<(ReactionState | Error)[]> {
    const deals = toDistinct(presses.map(({ deal }) => deal));
    const users = toDistinct(presses.map(({ user }) => user));
    const [standings, promotions] = await Promise.all([
      this.standings.list(users.map((user) => user.toHexString())),
      this.promotions.listSummaries(deals, tx.session),
    ]);
    const stored = await this.reactions.listByPairs(deals, users, tx.session);
    const reactions = new ReactionBatch([...stored, ...(await this.listKin(presses, stored, standings, tx))]);
    const usage = await this.getUsage(presses, stored, standings, tx);
    const pending = await this.deltas.getPending(deals, tx.session);
    const group = new ReactionGroup({ promotions, reactions, pending, standings, usage });
    const states = presses.map((press) => {
      try {
        return group.apply(press);
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
        promotion._id,
        { ...counts, netLikes: netLikes.get(promotion._id.toHexString()) ?? 0 },
        tx,
      );
      this.changes.add(promotion, changes, tx);
    }
    return states;
  }

  /** Reactions, of others too, that may count instead of those pressed; nearly always none. */
  private listKin(
    presses: readonly Press[],
    stored: readonly ReactionRow[],
    standings: ReadonlyMap<string, StandingRow>,
    tx: Transaction,
  ): Promise<ReactionRow[]> {
    const withVoice = [...standings.values()].filter(({ voice }) => voice > 0);
    const kins = [...withVoice, ...stored].flatMap(({ kin }) => kin ?? []);
    const deals = toDistinct(presses.map(({ deal }) => deal));
    return this.reactions.listByKinsExclusively(deals, [...new Set(kins)], this.clock.now(), tx);
  }

  /** Days of the members who have a voice, or a reaction that qualified. */
  private async getUsage(
    presses: readonly Press[],
    stored: readonly ReactionRow[],
    standings: ReadonlyMap<string, StandingRow>,
    { session }: Transaction,
  ): Promise<DailyUsage> {
    const members = new Set([
      ...[...standings.values()].filter(({ voice }) => voice > 0).map(({ _id }) => _id),
      ...stored.filter(({ weight }) => weight).map(({ user }) => user.toHexString()),
    ]);
    const ids = presses
      .filter(({ user }) => members.has(user.toHexString()))
      .map(({ user, at }) => getReactionDayId(user, at));
    return new DailyUsage(await this.days.list([...new Set(ids)], session), this.limits);
  }
}

const toDistinct = (ids: Types.ObjectId[]): Types.ObjectId[] => [
  ...new Map(ids.map((id) => [id.toHexString(), id])).values(),
];
