import { Injectable } from '@nestjs/common';
import type { NotificationList } from '@pechincha/contracts/entities/notification';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { toNotification } from './notification.mapper.js';
import { NotificationsRepository } from './notifications.repository.js';

@Injectable()
export class NotificationsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: NotificationsRepository,
  ) {}

  async list(member: string): Promise<NotificationList> {
    const [rows, unread] = await Promise.all([
      this.notifications.listLatest(member),
      this.notifications.countUnread(member),
    ]);
    return { notifications: rows.map(toNotification), unread };
  }

  /** @throws DomainError NOT_FOUND if the member has no such notification */
  async markRead(member: string, id: string): Promise<void> {
    await this.unitOfWork.run(async ({ session }) => {
      if (!(await this.notifications.markRead(member, id, session))) throw new DomainError('NOT_FOUND');
    });
  }

  async markAllRead(member: string): Promise<void> {
    await this.unitOfWork.run(({ session }) => this.notifications.markAllRead(member, session));
  }
}
