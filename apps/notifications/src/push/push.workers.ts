import { Injectable } from '@nestjs/common';
import { isQuiet } from '@pechincha/contracts/quiet-hours';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { Types } from 'mongoose';
import { HeldNoticesQueue, type HeldNoticesRow } from '../settings/held-notices.queue.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import { PUSH_RETRY_DELAYS_MS, PushJobQueue, type PushJobRow } from './push-job.queue.js';
import { PushSender, PushUnavailableError } from './push-sender.js';

/** Push services are slow: this many requests run side by side. */
const CONCURRENT_PUSHES = 16;

/** Sends pushes, each at least once. */
@Injectable()
export class PushWorker extends JobsWorker<PushJobRow> {
  protected readonly intervalMs = 200;

  constructor(
    protected readonly queue: PushJobQueue,
    private readonly devices: PushDevicesRepository,
    private readonly settings: SettingsRepository,
    private readonly held: HeldNoticesQueue,
    private readonly sender: PushSender,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected override async runOnce(signal: AbortSignal): Promise<void> {
    // Without work there is one query, not one for each.
    while (!signal.aborted && (await this.queue.hasDue()))
      await Promise.all(Array.from({ length: CONCURRENT_PUSHES }, () => super.runOnce(signal)));
  }

  protected async handle(job: PushJobRow): Promise<void> {
    const now = this.clock.now();
    const ttlSeconds = Math.floor((job.expiresAt.getTime() - now.getTime()) / 1_000);
    const device = await this.devices.find(job.member, job.device);
    if (!device || ttlSeconds <= 0) return this.finish(job);
    const { quiet } = await this.settings.get(job.member);
    // They started after the job was scheduled.
    if (quiet && isQuiet(quiet, now)) {
      await this.unitOfWork.run(async ({ session }) => {
        if (await this.queue.remove(job, session)) await this.held.hold(job.member, 1, quiet, session);
      });
      return;
    }
    try {
      const result = await this.sender.send(device, job, ttlSeconds);
      if (result === 'gone') await this.devices.delete(job.member, job.device);
      if (result === 'refused')
        this.logger.warn({ message: 'A push service refused a push', ...this.describe(job) });
    } catch (error) {
      if (error instanceof PushUnavailableError && this.isRetried(job, now)) throw error;
      this.logger.warn({ message: 'A push is given up', ...this.describe(job), error });
    }
    await this.finish(job);
  }

  protected override describe({ member }: PushJobRow): object {
    return { memberId: member };
  }

  private async finish(job: PushJobRow): Promise<void> {
    await this.queue.remove(job);
  }

  /** Not after the last attempt, and not later than the push is worth. */
  private isRetried({ attempts = 0, expiresAt }: PushJobRow, now: Date): boolean {
    const delay = PUSH_RETRY_DELAYS_MS[attempts];
    return delay !== undefined && now.getTime() + delay < expiresAt.getTime();
  }
}

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
    private readonly site: SiteSettingsService,
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
        title: (await this.site.get()).name,
        body: `${notices} enquanto você descansava`,
        path: '/',
        tag: 'descanso',
      };
      const id = new Types.ObjectId().toHexString();
      await this.jobs.scheduleFor(
        {
          id,
          member,
          subject: 'descanso',
          payload: { ...payload, eventId: id },
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
