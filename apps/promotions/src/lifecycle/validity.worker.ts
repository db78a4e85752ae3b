import { Injectable } from '@nestjs/common';
import { toDay } from '@pechincha/contracts/days';
import { isOver } from '@pechincha/contracts/operations/date-fields';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Types } from 'mongoose';
import { getStatusUpdate, PromotionLifecycle } from './promotion-lifecycle.service.js';
import { toValidity } from '../promotions/promotion.mapper.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';

const BATCH_SIZE = 500;

/** Ends active promotions after their last day, within seconds of midnight in São Paulo. */
@Injectable()
export class ValidityWorker extends KeyedWorker {
  protected readonly intervalMs = 2_000;
  protected override readonly idleIntervalMs = 5_000;
  protected override readonly concurrency = 4;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async listPending(excluded: readonly string[]): Promise<string[]> {
    const ids = await this.promotions.listOver(toDay(this.clock.now()), BATCH_SIZE + excluded.length);
    return ids.map((id) => id.toHexString()).filter((id) => !excluded.includes(id));
  }

  protected async process(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const before = await this.promotions.findRow(new Types.ObjectId(id), tx);
      const at = this.clock.now();
      if (before?.status !== 'active' || !isOver(toValidity(before), at)) return;
      const changes = getStatusUpdate(before, 'expired', at, 'date');
      await this.lifecycle.changeStatus(before, changes, { cause: 'date', at }, tx);
    });
  }
}
