import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  getNotificationSettings,
  saveNotificationSettings,
} from '@pechincha/contracts/operations/notification-settings';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Operation(getNotificationSettings)
  get(@Caller() caller: Caller) {
    return this.settings.get(requireMember(caller).id);
  }

  @Operation(saveNotificationSettings)
  save(@Input() { body }: InputOf<typeof saveNotificationSettings>, @Caller() caller: Caller) {
    return this.settings.save(requireMember(caller).id, body);
  }
}
