import { Injectable } from '@nestjs/common';
import { rewardRedeemed } from '@pechincha/contracts/events/gamification';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import { Clock } from '@pechincha/persistence/clock';
import { KeyedMutex } from '@pechincha/persistence/keyed-mutex';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { AccountsService } from '../points/accounts.service.js';
import { type RewardRow, RewardsRepository } from '../rewards/rewards.repository.js';
import { toRedemptionResponse } from './redemptions.service.js';
import { type RedemptionRow, RedemptionsRepository } from './redemptions.repository.js';

@Injectable()
export class RedeemService {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardsRepository,
    private readonly redemptions: RedemptionsRepository,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the item and the points, creates the redemption and publishes its event, in one transaction.
   * @param shownPrice the price that the member agreed to; any if undefined
   * @throws DomainError REWARD_NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, NOT_ENOUGH_POINTS
   */
  async redeem(
    rewardId: string,
    shownPrice: number | undefined,
    caller: Caller,
  ): Promise<ResponseOf<typeof redeemReward>> {
    const member = requireMember(caller).id;
    const _id = new Types.ObjectId(rewardId);
    return this.mutex.runExclusive(rewardId, async () => {
      // Rejects most requests without stock or points before starting a transaction.
      const { pointsCost } = assertPrice(assertInStock(await this.rewards.find(_id)), shownPrice);
      if (!(await this.accounts.canAfford(member, pointsCost))) throw new DomainError('NOT_ENOUGH_POINTS');
      return this.unitOfWork.run((tx) => this.exchange(_id, shownPrice, member, tx));
    });
  }

  private async exchange(
    rewardId: Types.ObjectId,
    shownPrice: number | undefined,
    member: string,
    tx: Transaction,
  ): Promise<ResponseOf<typeof redeemReward>> {
    const reward = assertPrice(await this.takeFromStock(rewardId, tx), shownPrice);
    const row = createRedemption(member, reward, this.clock.now());
    await this.redemptions.insert(row, tx.session);
    const newPoints = await this.spendPoints(row, tx);
    await this.publishRewardRedeemed(row, tx);
    return { newPoints, redemption: toRedemptionResponse(row) };
  }

  private async takeFromStock(_id: Types.ObjectId, tx: Transaction): Promise<RewardRow> {
    return (
      (await this.rewards.decrementStock(_id, tx.session)) ??
      assertInStock(await this.rewards.find(_id, tx.session))
    );
  }

  private spendPoints(
    { _id, member, pointsCost, createdAt }: RedemptionRow,
    tx: Transaction,
  ): Promise<number> {
    const id = _id.toHexString();
    return this.accounts.spend(
      {
        member,
        points: -pointsCost,
        reason: 'reward-redeemed',
        source: id,
        about: id,
        occurredAt: createdAt,
      },
      tx,
    );
  }

  private async publishRewardRedeemed(
    { _id, member, reward, pointsCost, createdAt }: RedemptionRow,
    tx: Transaction,
  ): Promise<void> {
    const redemptionId = _id.toHexString();
    await tx.publish(rewardRedeemed, {
      subject: redemptionId,
      subjectVersion: 1,
      occurredAt: createdAt,
      data: { userId: member, redemptionId, rewardTitle: reward.title, pointsCost },
    });
  }
}

/** @throws DomainError REWARD_NOT_FOUND, OUT_OF_STOCK */
function assertInStock(reward: RewardRow | null): RewardRow {
  if (!reward) throw new DomainError('REWARD_NOT_FOUND');
  if (reward.stock < 1) throw new DomainError('OUT_OF_STOCK');
  return reward;
}

/** @throws DomainError PRICE_CHANGED with the new price as `points` */
function assertPrice(reward: RewardRow, shownPrice: number | undefined): RewardRow {
  if (shownPrice !== undefined && shownPrice !== reward.pointsCost)
    throw new DomainError('PRICE_CHANGED', { details: { points: reward.pointsCost } });
  return reward;
}

const createRedemption = (member: string, reward: RewardRow, createdAt: Date): RedemptionRow => ({
  _id: new Types.ObjectId(),
  member,
  reward: { _id: reward._id, title: reward.title, picture: reward.picture },
  pointsCost: reward.pointsCost,
  status: 'pending',
  createdAt,
  closedAt: null,
  closedBy: null,
});
