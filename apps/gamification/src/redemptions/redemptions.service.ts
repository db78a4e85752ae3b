import { Injectable } from '@nestjs/common';
import type { AdminRedemption, Redemption } from '@pechincha/contracts/entities/gamification';
import { redemptionStatusChanged } from '@pechincha/contracts/events/gamification';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import { listAllRedemptions, updateRedemption } from '@pechincha/contracts/operations/gamification-admin';
import { toPicturePath } from '@pechincha/contracts/pictures';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { type Caller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { LedgerRepository } from '../points/ledger.repository.js';
import { RewardsRepository } from '../rewards/rewards.repository.js';
import { type RedemptionRow, RedemptionsRepository, toPageWindow } from './redemptions.repository.js';

const MAX_OWN_REDEMPTIONS = 500;

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

  async listOwn(caller: Caller): Promise<Redemption[]> {
    return (await this.redemptions.listByMember(requireMember(caller).id, MAX_OWN_REDEMPTIONS)).map(
      toRedemptionResponse,
    );
  }

  async listAll({
    page,
    limit,
    status,
  }: InputOf<typeof listAllRedemptions>['query']): Promise<ResponseOf<typeof listAllRedemptions>> {
    const pageWindow = toPageWindow({ page, limit });
    const total = await this.redemptions.count(status, pageWindow.maxRows);
    const rows = pageWindow.limit > 0 ? await this.redemptions.listPage({ status, ...pageWindow }) : [];
    const redemptions = await this.toAdminResponses(rows);
    return { redemptions, page, totalPages: Math.ceil(total / limit), total };
  }

  /** Delivers a pending redemption, or cancels it and returns points and item. */
  async updateStatus(
    id: string,
    status: InputOf<typeof updateRedemption>['body']['status'],
    caller: Caller,
  ): Promise<AdminRedemption> {
    const _id = new Types.ObjectId(id);
    const closing = { status, closedAt: this.clock.now(), closedBy: requireMember(caller).id };
    const row = await this.unitOfWork.run(async (tx) => {
      const updated = await this.redemptions.close(_id, closing, tx.session);
      if (!updated) return this.findClosed(_id, closing, tx);
      if (status === 'cancelled') await this.refund(updated, closing.closedAt, tx);
      await this.publishStatusChanged(updated, closing.closedAt, tx);
      return updated;
    });
    const [response] = await this.toAdminResponses([row]);
    return response as AdminRedemption;
  }

  /** The same decision of the same admin, who may repeat it after a lost response. */
  private async findClosed(
    _id: Types.ObjectId,
    { status, closedBy }: Pick<RedemptionRow, 'status' | 'closedBy'>,
    tx: Transaction,
  ): Promise<RedemptionRow> {
    const existing = await this.redemptions.find(_id, tx.session);
    if (!existing) throw new DomainError('REDEMPTION_NOT_FOUND');
    if (existing.status !== status || existing.closedBy !== closedBy)
      throw new DomainError('REDEMPTION_CLOSED');
    return existing;
  }

  private async refund(row: RedemptionRow, occurredAt: Date, tx: Transaction): Promise<void> {
    const id = row._id.toHexString();
    const metadata = { source: id, about: id, occurredAt };
    await this.ledger.insertIfMissing(
      { ...metadata, member: row.member, points: row.pointsCost, reason: 'redemption-cancelled' },
      tx.session,
    );
    await this.rewards.incrementStock(row.reward._id, tx.session);
  }

  private async publishStatusChanged(row: RedemptionRow, occurredAt: Date, tx: Transaction): Promise<void> {
    const redemptionId = row._id.toHexString();
    const { member: userId, pointsCost, status } = row;
    await tx.publish(redemptionStatusChanged, {
      subject: redemptionId,
      subjectVersion: 2,
      occurredAt,
      data: { userId, redemptionId, rewardTitle: row.reward.title, pointsCost, status },
    });
  }

  private async toAdminResponses(rows: RedemptionRow[]): Promise<AdminRedemption[]> {
    const members = await this.members.listNamed(rows.map(({ member }) => member));
    const byId = new Map(members.map((member) => [member._id, member]));
    return rows.map((row) => toAdminRedemptionResponse(row, byId.get(row.member)));
  }
}

export const toRedemptionResponse = (row: RedemptionRow): Redemption => ({
  _id: row._id.toHexString(),
  reward: {
    _id: row.reward._id.toHexString(),
    title: row.reward.title,
    image: row.reward.picture && toPicturePath(row.reward.picture),
  },
  pointsCost: row.pointsCost,
  date: row.createdAt.toISOString(),
  status: row.status,
});

const toAdminRedemptionResponse = (
  row: RedemptionRow,
  profile: { name: string; email: string } | undefined,
): AdminRedemption => ({
  ...toRedemptionResponse(row),
  user: { _id: row.member, name: profile?.name ?? null, email: profile?.email ?? null },
  closedAt: row.closedAt?.toISOString() ?? null,
});
