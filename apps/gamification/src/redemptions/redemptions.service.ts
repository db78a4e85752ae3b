import { Injectable } from '@nestjs/common';
import type { Redemption, AdminRedemption } from '@pechincha/contracts/entities/gamification';
import { redemptionStatusChanged } from '@pechincha/contracts/events/redemption-status-changed';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { listAllRedemptions, updateRedemption } from '@pechincha/contracts/operations/gamification-admin';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { windowOf } from '../paging.js';
import { LedgerRepository } from '../points/ledger.repository.js';
import { RewardsRepository } from '../rewards/rewards.repository.js';
import { adminRedemptionAnswer, redemptionAnswer } from './redemption.mapper.js';
import type { RedemptionRow } from './redemption.schema.js';
import { RedemptionsRepository } from './redemptions.repository.js';

const MOST_OWN = 500;

@Injectable()
export class RedemptionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly redemptions: RedemptionsRepository,
    private readonly rewards: RewardsRepository,
    private readonly ledger: LedgerRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  async own(caller: Caller): Promise<Redemption[]> {
    return (await this.redemptions.of(requireMember(caller).id, MOST_OWN)).map(redemptionAnswer);
  }

  async all({
    page,
    limit,
    status,
  }: InputOf<typeof listAllRedemptions>['query']): Promise<ResponseOf<typeof listAllRedemptions>> {
    const within = windowOf({ page, limit });
    const total = await this.redemptions.count(status, within.most);
    const rows = within.limit > 0 ? await this.redemptions.page({ status, ...within }) : [];
    const redemptions = await this.answers(rows);
    return { redemptions, page, totalPages: Math.ceil(total / limit), total };
  }

  /** Delivered, or cancelled: then the points and the item go back. Once. */
  async move(
    id: string,
    status: InputOf<typeof updateRedemption>['body']['status'],
    caller: Caller,
  ): Promise<AdminRedemption> {
    const _id = new Types.ObjectId(id);
    const closed = { status, closedAt: this.clock.now(), closedBy: requireMember(caller).id };
    const row = await this.unitOfWork.run(async (tx) => {
      const moved = await this.redemptions.close(_id, closed, tx.session);
      if (!moved) throw await this.unmoved(_id, tx);
      if (status === 'cancelled') await this.payBack(moved, closed.closedAt, tx);
      await this.tell(moved, closed.closedAt, tx);
      return moved;
    });
    const [answer] = await this.answers([row]);
    return answer as AdminRedemption;
  }

  private async unmoved(_id: Types.ObjectId, tx: Transaction): Promise<DomainError> {
    const there = await this.redemptions.find(_id, tx.session);
    return new DomainError(there ? 'REDEMPTION_CLOSED' : 'REDEMPTION_NOT_FOUND');
  }

  private async payBack(row: RedemptionRow, occurredAt: Date, tx: Transaction): Promise<void> {
    const id = row._id.toHexString();
    const about = { source: id, about: id, occurredAt };
    await this.ledger.enter(
      { ...about, member: row.member, points: row.pointsCost, reason: 'redemption-cancelled' },
      tx.session,
    );
    await this.rewards.putBack(row.reward._id, tx.session);
  }

  private async tell(row: RedemptionRow, occurredAt: Date, tx: Transaction): Promise<void> {
    const redemptionId = row._id.toHexString();
    const { member: userId, pointsCost, status } = row;
    await tx.publish(redemptionStatusChanged, {
      subject: redemptionId,
      subjectVersion: 2,
      occurredAt,
      data: { userId, redemptionId, rewardTitle: row.reward.title, pointsCost, status },
    });
  }

  private async answers(rows: RedemptionRow[]): Promise<AdminRedemption[]> {
    const members = await this.members.named(rows.map(({ member }) => member));
    const byId = new Map(members.map((member) => [member._id, member]));
    return rows.map((row) => adminRedemptionAnswer(row, byId.get(row.member)));
  }
}
