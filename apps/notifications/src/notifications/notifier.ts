import { Injectable } from '@nestjs/common';
import { notificationChanged, notificationCreated } from '@pechincha/contracts/events/notification';
import type { EventContext } from '@pechincha/messaging/on-event';
import type { Transaction } from '@pechincha/persistence/transaction';
import { Types } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { PushScheduler } from '../push/push-scheduler.js';
import { type NotificationRow, toNotification } from './notification.schema.js';
import { NotificationsRepository } from './notifications.repository.js';

export interface NewNotification extends Pick<
  NotificationRow,
  'member' | 'kind' | 'message' | 'path' | 'actor'
> {
  promotionId?: string;
  commentId?: string;
  /** Whether the comment was removed before: then it is stored for the case that the comment is restored. */
  isRemoved?: boolean;
}

/** The event that caused the notification. */
export interface SourceEvent {
  id: string;
  occurredAt: Date;
}

/** Stores notifications, publishes notification.created and schedules pushes, in one transaction. */
@Injectable()
export class Notifier {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly members: MembersRepository,
    private readonly pushes: PushScheduler,
  ) {}

  /** Call in the transaction of the event. Does nothing if the member is deleted or already notified. */
  async notify(notification: NewNotification, tx: EventContext): Promise<void> {
    const [member] = await this.members.excludeDeleted([notification.member], tx.session);
    if (member === undefined) return;
    const sourceEvent = { id: tx.event.id, occurredAt: new Date(tx.event.occurredAt) };
    const row = toNotificationRow(notification, sourceEvent);
    const isNew = await this.notifications.insertIfMissing(row, tx.session);
    if (isNew && !notification.isRemoved) await this.announce([row], tx);
  }

  /** Of the members those without a notification of the comment. */
  async excludeNotified(commentId: string, members: string[], tx: EventContext): Promise<string[]> {
    const notified = await this.notifications.listNotifiedOfComment(commentId, members, tx.session);
    return members.filter((member) => !notified.has(member));
  }

  /**
   * Marks the notifications of a comment as removed or restored, and publishes notification.changed. Nothing that is
   * removed is pushed any more.
   */
  async setCommentRemoved(commentId: string, isRemoved: boolean, tx: EventContext): Promise<void> {
    const rows = await this.notifications.setCommentRemoved(commentId, isRemoved, tx.session);
    for (const row of rows) {
      const notification = toNotification(row);
      await tx.publish(notificationChanged, {
        subject: notification._id,
        subjectVersion: 2,
        occurredAt: new Date(tx.event.occurredAt),
        data: { userId: row.member, notification },
      });
      if (isRemoved) await this.pushes.cancel(notification._id, tx.session);
    }
  }

  /**
   * Each replaces the member's older notification of a lower price or match of the promotion. Call for existing members.
   * @param product of the promotion
   */
  async notifyOfPromotion(
    { promotionId, product }: { promotionId: string; product: string },
    notifications: NewNotification[],
    sourceEvent: SourceEvent,
    tx: Transaction,
  ): Promise<void> {
    if (notifications.length === 0) return;
    const members = notifications.map(({ member }) => member);
    await this.notifications.deletePriceNotices(promotionId, members, tx.session);
    const ofPromotion = notifications.map((notification) => ({ ...notification, promotionId }));
    await this.notifyAll(ofPromotion, sourceEvent, tx, product);
  }

  /** Call for existing members, once for each event and kind. @param product of the promotion that all are about */
  async notifyAll(
    notifications: NewNotification[],
    sourceEvent: SourceEvent,
    tx: Transaction,
    product?: string,
  ): Promise<void> {
    const rows = notifications.map((notification) => toNotificationRow(notification, sourceEvent));
    await this.notifications.insertMany(rows, tx.session);
    await this.announce(rows, tx, product);
  }

  private async announce(rows: NotificationRow[], tx: Transaction, product?: string): Promise<void> {
    const created = rows.map((row) => ({ member: row.member, notification: toNotification(row) }));
    for (const { member, notification } of created)
      await tx.publish(notificationCreated, {
        subject: notification._id,
        subjectVersion: 1,
        occurredAt: new Date(notification.createdAt),
        data: { userId: member, notification },
      });
    await this.pushes.schedule(created, tx.session, product);
  }
}

function toNotificationRow(
  { isRemoved = false, ...notification }: NewNotification,
  { id, occurredAt }: SourceEvent,
): NotificationRow {
  return {
    promotionId: null,
    commentId: null,
    ...notification,
    _id: new Types.ObjectId(),
    eventId: id,
    read: isRemoved,
    createdAt: occurredAt,
    ...(isRemoved && { commentRemoved: { read: false } }),
  };
}
