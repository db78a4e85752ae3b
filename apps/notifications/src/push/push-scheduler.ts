import { Inject, Injectable } from '@nestjs/common';
import { defaultNotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import type { Notification } from '@pechincha/contracts/entities/notification';
import { getNoticeTag, notices, type Notice } from '@pechincha/contracts/notices';
import { isQuiet } from '@pechincha/contracts/quiet-hours';
import { Clock } from '@pechincha/persistence/clock';
import type { ClientSession } from 'mongoose';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config.js';
import { HeldNoticesQueue } from '../settings/held-notices.queue.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import { PushJobQueue } from './push-job.queue.js';

const HOUR_MS = 60 * 60_000;

/** How long a push is worth delivering: of what others publish not as long as of what concerns the member. */
const getTtlMs = ({ category }: Notice): number => (category === 'alert' ? HOUR_MS : 24 * HOUR_MS);

/** A new notification of a member. */
export interface MemberNotification {
  member: string;
  notification: Notification;
}

/** Decides which notifications are pushed to devices, and which the quiet hours hold. */
@Injectable()
export class PushScheduler {
  private readonly isOn: boolean;

  constructor(
    @Inject(NOTIFICATIONS_CONFIG) config: NotificationsConfig,
    private readonly devices: PushDevicesRepository,
    private readonly settings: SettingsRepository,
    private readonly held: HeldNoticesQueue,
    private readonly jobs: PushJobQueue,
    private readonly clock: Clock,
  ) {
    this.isOn = config.VAPID_PRIVATE_KEY !== undefined;
  }

  /** Pushes of a notification that were not sent yet. */
  async cancel(notificationId: string, session: ClientSession): Promise<void> {
    if (this.isOn) await this.jobs.cancelFor(notificationId, session);
  }

  /**
   * Call in the transaction that stores the notifications.
   * @param product of the promotion that all are about
   */
  async schedule(
    created: readonly MemberNotification[],
    session: ClientSession,
    product?: string,
  ): Promise<void> {
    if (!this.isOn || created.length === 0) return;
    const devices = await this.devices.listIdsByMembers(
      [...new Set(created.map(({ member }) => member))],
      session,
    );
    if (devices.size === 0) return;
    const settings = await this.settings.list([...devices.keys()], session);
    const now = this.clock.now();
    for (const { member, notification } of created) {
      const notice = notices[notification.kind];
      const ownDevices = devices.get(member);
      const { push, quiet } = settings.get(member) ?? defaultNotificationSettings;
      if (!notice || !ownDevices || !push[notice.category]) continue;
      const expiresAt = new Date(Date.parse(notification.createdAt) + getTtlMs(notice));
      if (expiresAt <= now) continue;
      if (quiet && isQuiet(quiet, now)) {
        await this.held.hold(member, 1, quiet, session);
        continue;
      }
      const { _id: id, message: body, path, eventId } = notification;
      const tag = getNoticeTag(notification);
      const payload = { title: notice.title, body, path, tag, eventId };
      await this.jobs.scheduleFor(
        { id, member, payload, expiresAt, subject: product ?? tag },
        ownDevices,
        session,
      );
    }
  }
}
