import { Injectable } from '@nestjs/common';
import { notificationCreated } from '@pechincha/contracts/events/notification-created';
import type { EventContext } from '@pechincha/messaging/event-context';
import type { Transaction } from '@pechincha/persistence/transaction';
import { Types } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { toNotification } from './notification.mapper.js';
import type { NotificationRow } from './notification.schema.js';
import { NotificationsRepository } from './notifications.repository.js';

export interface NewNotification extends Pick<
  NotificationRow,
  'member' | 'kind' | 'message' | 'path' | 'actor'
> {
  promotionId?: string;
  commentId?: string;
}

/** The event that caused the notification. */
export interface SourceEvent {
  id: string;
  occurredAt: Date;
}

/** Stores notifications and publishes notification.created in the same transaction. */
@Injectable()
export class Notifier {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly members: MembersRepository,
  ) {}

  /** Call in the transaction of the event. Does nothing if the member is deleted or already notified. */
  async notify(notification: NewNotification, tx: EventContext): Promise<void> {
    const [member] = await this.members.excludeDeleted([notification.member], tx.session);
    if (member === undefined) return;
    const sourceEvent = { id: tx.event.id, occurredAt: new Date(tx.event.occurredAt) };
    const row = toNotificationRow(notification, sourceEvent);
    if (await this.notifications.insertIfMissing(row, tx.session)) await this.publishCreated(row, tx);
  }

  /** Each replaces the member's older notification of a lower price or match of the promotion. Call for existing members. */
  async notifyOfPromotion(
    promotionId: string,
    notifications: NewNotification[],
    sourceEvent: SourceEvent,
    tx: Transaction,
  ): Promise<void> {
    if (notifications.length === 0) return;
    const members = notifications.map(({ member }) => member);
    await this.notifications.deletePriceNotices(promotionId, members, tx.session);
    const ofPromotion = notifications.map((notification) => ({ ...notification, promotionId }));
    await this.notifyAll(ofPromotion, sourceEvent, tx);
  }

  /** Call for existing members, once for each event and kind. */
  async notifyAll(
    notifications: NewNotification[],
    sourceEvent: SourceEvent,
    tx: Transaction,
  ): Promise<void> {
    const rows = notifications.map((notification) => toNotificationRow(notification, sourceEvent));
    await this.notifications.insertMany(rows, tx.session);
    for (const row of rows) await this.publishCreated(row, tx);
  }

  private async publishCreated(row: NotificationRow, tx: Transaction): Promise<void> {
    const response = toNotification(row);
    await tx.publish(notificationCreated, {
      subject: response._id,
      subjectVersion: 1,
      occurredAt: row.createdAt,
      data: { userId: row.member, notification: response },
    });
  }
}

function toNotificationRow(notification: NewNotification, { id, occurredAt }: SourceEvent): NotificationRow {
  return {
    promotionId: null,
    commentId: null,
    ...notification,
    _id: new Types.ObjectId(),
    eventId: id,
    read: false,
    createdAt: occurredAt,
  };
}
