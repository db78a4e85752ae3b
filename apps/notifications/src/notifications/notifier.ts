import { Injectable } from '@nestjs/common';
import { notificationCreated } from '@pechincha/contracts/events/notification-created';
import type { FactContext } from '@pechincha/messaging/transaction';
import { Types } from 'mongoose';
import { toNotification } from './notification.mapper.js';
import type { NotificationRow } from './notification.schema.js';
import { NotificationsRepository } from './notifications.repository.js';

/** What a consumer wants a member to hear. */
export interface Notice extends Pick<NotificationRow, 'member' | 'kind' | 'message' | 'path'> {
  promotionId?: string;
  commentId?: string;
}

/** Writes down what a fact means to a member, and tells it on, in the transaction of that fact. */
@Injectable()
export class Notifier {
  constructor(private readonly notifications: NotificationsRepository) {}

  async tell(notice: Notice, tx: FactContext): Promise<void> {
    const occurredAt = new Date(tx.fact.occurredAt);
    const row: NotificationRow = {
      promotionId: null,
      commentId: null,
      ...notice,
      _id: new Types.ObjectId(),
      eventId: tx.fact.id,
      read: false,
      createdAt: occurredAt,
    };
    if (!(await this.notifications.add(row, tx.session))) return;
    const notification = toNotification(row);
    await tx.record(notificationCreated, {
      subject: notification._id,
      subjectVersion: 1,
      occurredAt,
      data: { userId: row.member, notification },
    });
  }
}
