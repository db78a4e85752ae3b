import type { Connection } from 'mongoose';
import { CommitSignal } from './transaction.js';
import { defaultPersistenceSettings } from './options.js';
import type { Outbox } from './outbox.js';
import { getContext, RequestContext, runInContext } from './request-context.js';
import { UnitOfWork } from './unit-of-work.js';

/** Transactions that run once, without a database. */
const connection = {
  startSession: () =>
    Promise.resolve({
      commitTransaction: () => Promise.resolve(),
      withTransaction: (work: () => Promise<unknown>) => work(),
      endSession: () => Promise.resolve(),
    }),
} as unknown as Connection;

it('unit of work runs at most N transactions in order, in the context of their callers, also after a failure', async () => {
  const settings = { ...defaultPersistenceSettings, maxConcurrentTransactions: 2 };
  const unitOfWork = new UnitOfWork(
    connection,
    { service: 'ads', settings },
    {} as Outbox,
    new CommitSignal(),
  );
  let active = 0;
  let maxActive = 0;
  const order: (string | undefined)[] = [];
  const transactions = Array.from({ length: 7 }, (_none, index) =>
    runInContext(new RequestContext(`request ${index}`), () =>
      unitOfWork.run(async () => {
        order.push(getContext()?.requestId);
        maxActive = Math.max(maxActive, (active += 1));
        await new Promise((resolve) => setImmediate(resolve));
        active -= 1;
        if (index % 2) throw new Error(`${index}`);
      }),
    ),
  );
  const results = await Promise.allSettled(transactions);
  expect(maxActive).toBe(2);
  expect(order).toEqual(Array.from({ length: 7 }, (_none, index) => `request ${index}`));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});
