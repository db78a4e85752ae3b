import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@pechincha/contracts/operation';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@pechincha/contracts/operations/notifications';
import { Caller, memberOf } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { NotificationsService } from './notifications.service.js';

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Operation(listNotifications)
  list(@Caller() caller: Caller): Promise<AnswerOf<typeof listNotifications>> {
    return this.notifications.list(memberOf(caller).id);
  }

  @Operation(readAllNotifications)
  readAll(@Caller() caller: Caller): Promise<void> {
    return this.notifications.readAll(memberOf(caller).id);
  }

  @Operation(readNotification)
  read(@Input() input: InputOf<typeof readNotification>, @Caller() caller: Caller): Promise<void> {
    return this.notifications.read(memberOf(caller).id, input.params.id);
  }
}
