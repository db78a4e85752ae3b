import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  listNotifications,
  markNotificationsRead,
  markNotificationRead,
} from '@pechincha/contracts/operations/notifications';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { NotificationsService } from './notifications.service.js';

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Operation(listNotifications)
  list(@Caller() caller: Caller) {
    return this.notifications.list(requireMember(caller).id);
  }

  @Operation(markNotificationsRead)
  markAllRead(@Caller() caller: Caller): Promise<void> {
    return this.notifications.markAllRead(requireMember(caller).id);
  }

  @Operation(markNotificationRead)
  markRead(@Input() input: InputOf<typeof markNotificationRead>, @Caller() caller: Caller): Promise<void> {
    return this.notifications.markRead(requireMember(caller).id, input.params.id);
  }
}
