import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  listNotifications,
  markNotificationsRead,
  markNotificationRead,
} from '@pechincha/contracts/operations/notifications';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { toNotification } from './notification.schema.js';
import { NotificationsRepository } from './notifications.repository.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: NotificationsRepository,
  ) {}

  @Operation(listNotifications)
  async list(@Caller() caller: Caller) {
    const { id: member } = requireMember(caller);
    const [rows, unread] = await Promise.all([
      this.notifications.listLatest(member),
      this.notifications.countUnread(member),
    ]);
    return { notifications: rows.map(toNotification), unread };
  }

  @Operation(markNotificationsRead)
  async markAllRead(@Caller() caller: Caller): Promise<void> {
    const { id: member } = requireMember(caller);
    await this.unitOfWork.run(({ session }) => this.notifications.markAllRead(member, session));
  }

  /** @throws DomainError NOT_FOUND if the member has no such notification */
  @Operation(markNotificationRead)
  async markRead(
    @Input() { params }: InputOf<typeof markNotificationRead>,
    @Caller() caller: Caller,
  ): Promise<void> {
    const { id: member } = requireMember(caller);
    await this.unitOfWork.run(async ({ session }) => {
      if (!(await this.notifications.markRead(member, params.id, session)))
        throw new DomainError('NOT_FOUND');
    });
  }
}
