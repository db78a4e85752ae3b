import { Controller } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  getNotificationSettings,
  saveNotificationSettings,
} from '@pechincha/contracts/operations/notifications';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { MembersRepository } from '../members/members.repository.js';
import { HeldNoticesQueue } from './held-notices.queue.js';
import { SettingsRepository } from './settings.repository.js';

@Controller()
export class SettingsController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingsRepository,
    private readonly held: HeldNoticesQueue,
    private readonly members: MembersRepository,
  ) {}

  @Operation(getNotificationSettings)
  get(@Caller() caller: Caller) {
    return this.settings.get(requireMember(caller).id);
  }

  /** Replaces all of the member's settings. @throws DomainError UNAUTHENTICATED for a deleted member */
  @Operation(saveNotificationSettings)
  save(@Input() { body }: InputOf<typeof saveNotificationSettings>, @Caller() caller: Caller) {
    const { id: member } = requireMember(caller);
    return this.unitOfWork.run(async ({ session }) => {
      const [existing] = await this.members.excludeDeleted([member], session);
      if (existing === undefined) throw new DomainError('UNAUTHENTICATED');
      await this.settings.save(member, body, session);
      await this.held.reschedule(member, body.quiet, session);
      return body;
    });
  }
}
