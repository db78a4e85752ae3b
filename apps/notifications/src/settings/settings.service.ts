import { Injectable } from '@nestjs/common';
import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { MembersRepository } from '../members/members.repository.js';
import { HeldNoticesQueue } from './held-notices.queue.js';
import { SettingsRepository } from './settings.repository.js';

@Injectable()
export class SettingsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingsRepository,
    private readonly held: HeldNoticesQueue,
    private readonly members: MembersRepository,
  ) {}

  get(member: string): Promise<NotificationSettings> {
    return this.settings.get(member);
  }

  /** Replaces all of the member's settings. @throws DomainError UNAUTHENTICATED for a deleted member */
  save(member: string, settings: NotificationSettings): Promise<NotificationSettings> {
    return this.unitOfWork.run(async ({ session }) => {
      const [existing] = await this.members.excludeDeleted([member], session);
      if (existing === undefined) throw new DomainError('UNAUTHENTICATED');
      await this.settings.save(member, settings, session);
      await this.held.reschedule(member, settings.quiet, session);
      return settings;
    });
  }
}
