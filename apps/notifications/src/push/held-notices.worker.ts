import { Injectable } from '@nestjs/common';
import { isQuiet } from '@pechincha/contracts/quiet-hours';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Types } from 'mongoose';
import { HeldNoticesQueue } from '../settings/held-notices.queue.js';
import type { HeldNoticesRow } from '../settings/held-notices.schema.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import { PushJobQueue } from './push-job.queue.js';

const DAY_MS = 24 * 60 * 60_000;

/** Sends one push for all that a member's quiet hours held, when they are over. */
@Injectable()
export class HeldNoticesWorker extends JobsWorker<HeldNoticesRow> {
  protected readonly intervalMs = 1_000;

  constructor(
    protected readonly queue: HeldNoticesQueue,
    private readonly settings: SettingsRepository,
    private readonly devices: PushDevicesRepository,
    private readonly jobs: PushJobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected handle(job: HeldNoticesRow): Promise<void> {
    return this.unitOfWork.run(async ({ session }) => {
      const { _id: member, count } = job;
      const now = this.clock.now();
      const { quiet } = await this.settings.get(member, session);
      if (quiet && isQuiet(quiet, now)) return this.queue.reschedule(member, quiet, session);
      if (!(await this.queue.remove(job, session))) return;
      const devices = await this.devices.listByMember(member, session);
      const notices = count === 1 ? '1 aviso' : `${count} avisos`;
      const payload = {
        title: 'Pechincha',
        body: `${notices} enquanto você descansava`,
        path: '/',
        tag: 'descanso',
      };
      const id = new Types.ObjectId().toHexString();
      await this.jobs.scheduleFor(
        {
          ...{ id, member, subject: 'descanso', payload: { ...payload, eventId: id } },
          expiresAt: new Date(now.getTime() + DAY_MS),
        },
        devices.map(({ _id }) => _id),
        session,
      );
    });
  }

  protected override describe({ _id }: HeldNoticesRow): object {
    return { memberId: _id };
  }
}
