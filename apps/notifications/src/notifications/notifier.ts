import { Injectable } from '@nestjs/common';
import { notificationCreated } from '@pechincha/contracts/events/notification-created';
import type { EventContext, Transaction } from '@pechincha/messaging/transaction';
import { Types } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { toNotification } from './notification.mapper.js';
import type { NotificationRow } from './notification.schema.js';
import { NotificationsRepository } from './notifications.repository.js';

/** What a member must hear. */
export interface Notice extends Pick<NotificationRow, 'member' | 'kind' | 'message' | 'path' | 'actor'> {
  promotionId?: string;
  commentId?: string;
}

/** The fact that it tells of. */
export interface Cause {
  id: string;
  occurredAt: Date;
}

/** Writes down what a fact means to members, and tells it on, in one transaction. */
@Injectable()
export class Notifier {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** In the transaction of the fact. */
  async tell(notice: Notice, tx: EventContext): Promise<void> {
    const [member] = await this.members.stillThere([notice.member], tx.session);
    if (member === undefined) return;
    const cause = { id: tx.event.id, occurredAt: new Date(tx.event.occurredAt) };
    const row = rowOf(notice, cause);
    if (await this.notifications.add(row, tx.session)) await this.tellOn(row, tx);
  }

  /** Tells of a deal those of the members that have never heard of it in this way. */
  async tellOnce(
    notice: Omit<Notice, 'member'> & { promotionId: string },
    members: string[],
    cause: Cause,
    tx: Transaction,
  ): Promise<void> {
    if (members.length === 0) return;
    const there = await this.members.stillThere(members, tx.session);
    const told = await this.notifications.toldOf(notice.promotionId, notice.kind, there, tx.session);
    const rows = there
      .filter((member) => !told.has(member))
      .map((member) => rowOf({ ...notice, member }, cause));
    await this.notifications.addAll(rows, tx.session);
    for (const row of rows) await this.tellOn(row, tx);
  }

  private async tellOn(row: NotificationRow, tx: Transaction): Promise<void> {
    const notification = toNotification(row);
    await tx.publish(notificationCreated, {
      subject: notification._id,
      subjectVersion: 1,
      occurredAt: row.createdAt,
      data: { userId: row.member, notification },
    });
  }
}

function rowOf(notice: Notice, { id, occurredAt }: Cause): NotificationRow {
  return {
    promotionId: null,
    commentId: null,
    ...notice,
    _id: new Types.ObjectId(),
    eventId: id,
    read: false,
    createdAt: occurredAt,
  };
}
