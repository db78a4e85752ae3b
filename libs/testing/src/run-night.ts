import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { eventually } from './eventually.js';
import type { TestService } from './test-service.js';

/** Inserts a due nightly run and waits until the service has finished it. */
export async function runNight(service: TestService, worker: Type<NightlyWorker>): Promise<void> {
  const runs = service.database.collection<{ _id: string }>('reconciliation_runs');
  const _id = randomUUID();
  await runs.insertOne({ _id, startedAt: new Date(), dueAt: new Date() } as never);
  service.getProvider(worker).wake();
  await eventually(async () => {
    if (!(await runs.findOne({ _id, dueAt: null, dead: null } as never)))
      throw new Error('The nightly run is not finished yet');
  });
}
