import { eventually } from '@pechincha/testing/eventually';
import { withBeforeCommit } from '../src/before-commit.js';
import { MessagingHealth } from '../src/messaging-health.js';
import type { OutboxRow } from '../src/outbox.js';
import { BrokerTool } from './broker-tool.js';
import { dropDatabases, startProbe, thingCounted, uniqueName, uniqueOptions, type Probe } from './probe.js';

const telling = uniqueOptions('promotions', { pollEvery: 600_000 });
const counting = { ...telling, database: uniqueName(), service: 'moderation' as const };
let teller: Probe;
let counter: Probe;

beforeAll(async () => {
  teller = await startProbe(telling);
  counter = await startProbe(counting);
});

afterAll(async () => {
  await teller.app.close();
  await counter.app.close();
  await (await BrokerTool.open(telling.rabbit, telling.prefix)).tidyUp();
  await dropDatabases(telling.database, counting.database);
});

const outbox = (): Promise<OutboxRow[]> => teller.connection.collection<OutboxRow>('outbox').find().toArray();

// The poll is ten minutes away, longer than this may take: what wakes the relay is the change stream.
it('carries a fact from one commit to the other service without waiting for the poll, and forgets it', async () => {
  for (let n = 0; n < 20; n++) {
    await teller.count(`quick-${n}`);
    await eventually(async () => expect(await counter.things()).toHaveLength(n + 1), { every: 2 });
  }
  await eventually(async () => expect(await outbox()).toEqual([]));
  for (const { app } of [teller, counter]) {
    expect(await app.get(MessagingHealth).check()).toMatchObject({ healthy: true, outbox: { pending: 0 } });
  }
});

it('tells nothing of what was rolled back', async () => {
  const undone = teller.unitOfWork.run(async (tx) => {
    await tx.record(thingCounted, { subject: 'never', subjectVersion: 1, data: { amount: 1 } });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await teller.count('after-never');
  await eventually(async () =>
    expect((await counter.things()).map(({ _id }) => _id)).toContain('after-never'),
  );
  expect((await counter.things()).map(({ _id }) => _id)).not.toContain('never');
});

it('refuses to record what the contract does not describe', async () => {
  const wrong = teller.unitOfWork.run((tx) =>
    tx.record(thingCounted, {
      subject: 'x',
      subjectVersion: 1,
      data: { amount: 'much' as unknown as number },
    }),
  );
  await expect(wrong).rejects.toMatchObject({ issues: [{ path: expect.arrayContaining(['amount']) }] });
});

it('commits what the hook writes with the work, and nothing of either where the hook fails', async () => {
  const notes = teller.connection.collection<{ _id: string; result: unknown }>('notes');
  const work = (name: string, fails: boolean): Promise<string> =>
    withBeforeCommit(
      async (tx, result) => {
        await notes.insertOne({ _id: name, result }, { session: tx.session });
        if (fails) throw new Error('the hook refuses');
      },
      () => teller.unitOfWork.run(async () => `${name} done`),
    );
  await expect(work('kept', false)).resolves.toBe('kept done');
  await expect(work('undone', true)).rejects.toThrow('the hook refuses');
  expect(await notes.find().toArray()).toEqual([{ _id: 'kept', result: 'kept done' }]);
});

it('lets a unit of work inside another be part of it', async () => {
  const notes = teller.connection.collection<{ _id: string }>('inner-notes');
  const both = teller.unitOfWork.run(async () => {
    await teller.unitOfWork.run((tx) => notes.insertOne({ _id: 'inner' }, { session: tx.session }));
    throw new Error('the outer one fails');
  });
  await expect(both).rejects.toThrow('the outer one fails');
  expect(await notes.countDocuments()).toBe(0);
});
