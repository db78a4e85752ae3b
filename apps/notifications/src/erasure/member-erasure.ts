import { Controller, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { IdempotencyService } from '@pechincha/service-kit/idempotency';
import type { Model } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { ProductNoticesRepository } from '../notifications/product-notices.repository.js';
import { PushDevicesRepository } from '../push/push-devices.repository.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SavesRepository } from '../saves/saves.repository.js';
import { SettingsRepository } from '../settings/settings.repository.js';

/** A deleted member whose rows are erased again, to catch writes of concurrent transactions. */
interface ErasureJobRow extends JobRow {
  /** The member's id. */
  _id: string;
}

export const erasureJobSchema = createJobSchema<ErasureJobRow>('erasure_jobs');

@Injectable()
export class ErasureJobQueue extends JobQueue<ErasureJobRow> {
  constructor(@InjectModel('ErasureJob') jobs: Model<ErasureJobRow>) {
    super(jobs);
  }
}
/** Longer than any transaction lasts, so that the second erasure sees all earlier writes. */
const LATE_WRITES_DELAY_MS = 30_000;
/** Notifications of other members anonymized per transaction. */
const ANONYMIZE_BATCH_SIZE = 500;

/** Erases members' data, and repeats it after a delay. */
@Injectable()
export class ErasureJobsWorker extends JobsWorker<ErasureJobRow> {
  protected readonly intervalMs = 5_000;

  constructor(
    protected readonly queue: ErasureJobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MembersRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly saves: SavesRepository,
    private readonly settings: SettingsRepository,
    private readonly devices: PushDevicesRepository,
    private readonly notices: ProductNoticesRepository,
    private readonly notifications: NotificationsRepository,
  ) {
    super();
  }

  /** Later transactions see the deletion; the job erases what concurrent ones write. */
  async erase(member: string, tx: Transaction): Promise<void> {
    await this.members.erase(member, tx.session);
    const isDone = await this.eraseBatch(member, tx);
    const delay = isDone ? LATE_WRITES_DELAY_MS : 0;
    await this.queue.schedule({ _id: member, dueAt: new Date(Date.now() + delay) }, tx.session);
  }

  /** Erases what transactions wrote during the deletion, and the name in other members' notifications. */
  protected async handle(job: ErasureJobRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (await this.eraseBatch(job._id, tx)) await this.queue.remove(job, tx.session);
      else await this.queue.advance(job, {}, tx.session);
    });
  }

  protected override describe({ _id }: ErasureJobRow): object {
    return { memberId: _id };
  }

  /** False if more rows may remain. */
  private async eraseBatch(member: string, tx: Transaction): Promise<boolean> {
    await this.subscriptions.deleteByMember(member, tx.session);
    await this.saves.deleteByMember(member, tx.session);
    await this.settings.deleteByMember(member, tx.session);
    // Pushes that are scheduled find no device.
    await this.devices.deleteByMember(member, tx.session);
    await this.notices.deleteByMember(member, tx.session);
    await this.notifications.deleteByMember(member, tx.session);
    return (
      (await this.notifications.anonymizeActor(member, ANONYMIZE_BATCH_SIZE, tx.session)) <
      ANONYMIZE_BATCH_SIZE
    );
  }
}

@Controller()
export class EraseMemberWhenUserDeleted {
  constructor(
    private readonly erasure: ErasureJobsWorker,
    private readonly idempotency: IdempotencyService,
  ) {}

  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.erasure.erase(data.userId, tx);
    await this.idempotency.deleteForMember(data.userId, tx.session);
  }
}
