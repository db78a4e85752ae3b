// Shows R17 of docs/reliability.md.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect, type ConfirmChannel } from 'amqplib';
import type { EventOf } from '@pechincha/contracts/event';
import { defaultSettings } from '@pechincha/messaging/settings';
import { Topology } from '@pechincha/messaging/topology';
import type { mongo } from 'mongoose';
import {
  type BenchContext,
  createLimitRow,
  createRatioRow,
  createZeroRow,
  type Goal,
  type ResultRow,
} from '../goal.ts';
import { PREFIX } from '../harness/service.ts';
import { benchEvent, type EffectRow, type PipelineOptions, PipelineProcess } from '../pipeline/child.ts';
import { getQuantile, median } from '../rounds.ts';

const PRODUCT = fileURLToPath(new URL('../pipeline/product-process.ts', import.meta.url));
const BARE = fileURLToPath(new URL('../pipeline/bare-process.ts', import.meta.url));
const EVENTS_PER_SECOND = 500;
const SINGLE_EVENTS_PER_SECOND = 25;
const KILLS = 4;
const POLL_INTERVAL_MS = 20;
const IDLE_TIMEOUT_MS = 60_000;

/**
 * Goal 7: events through the product's pipeline (transaction with its outbox, relay, confirm, inbox, effect,
 * acknowledgement) against amqplib alone; the delay of single events; then waiting events are drained while their
 * consumer is killed.
 */
export const measureEventPipeline: Goal = async ({ datasets, sizes, effort, servers }) => {
  const database = 'pechincha_bench_pipeline';
  await datasets.database(database).dropDatabase();
  const model = await connect(servers.rabbitmqUrl, { noDelay: true });
  try {
    const channel = await model.createConfirmChannel();
    const topology = new Topology({ ...topologyOptions, url: servers.rabbitmqUrl });
    const queue = topology.workQueue('moderation', benchEvent);
    await topology.declareWorkQueue(model, queue, benchEvent.name);
    const bareQueue = `${PREFIX}bare`;
    await channel.assertQueue(bareQueue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    const options = { ...servers, database };
    const product = new Pipeline(PRODUCT, { ...options, queue }, datasets.database(database));
    const bareDatabase = `${database}_bare`;
    await datasets.database(bareDatabase).dropDatabase();
    const bareOptions = { ...servers, database: bareDatabase, queue: bareQueue };
    const bare = new Pipeline(BARE, bareOptions, datasets.database(bareDatabase));
    const rows = [
      await compareRates(product, bare, effort),
      ...(await measureLatency(product, effort)),
      ...(await drainWithKills(product, channel, sizes.waitingEvents)),
    ];
    for (const name of [queue, topology.deadLetterQueue(queue), bareQueue]) await channel.deleteQueue(name);
    return rows;
  } finally {
    await model.close();
    for (const name of [database, `${database}_bare`]) await datasets.database(name).dropDatabase();
  }
};

const topologyOptions = { service: 'moderation', prefix: PREFIX, settings: defaultSettings };

/** A publisher and a consumer over a database and queue of their own. */
class Pipeline {
  private readonly program: string;
  private readonly options: Omit<PipelineOptions, 'role'>;
  readonly effects: mongo.Collection<EffectRow>;

  constructor(program: string, options: Omit<PipelineOptions, 'role'>, database: mongo.Db) {
    this.program = program;
    this.options = options;
    this.effects = database.collection<EffectRow>('effects');
  }

  get queue(): string {
    return this.options.queue;
  }

  start(role: PipelineOptions['role']): Promise<PipelineProcess> {
    return PipelineProcess.start(this.program, { ...this.options, role });
  }

  /** Resolves when that many effects are stored. @throws Error when none is added for a minute */
  async waitForEffects(count: number, pollIntervalMs = POLL_INTERVAL_MS): Promise<void> {
    let last = -1;
    let changedAt = Date.now();
    for (;;) {
      const stored = await this.effects.countDocuments();
      if (stored >= count) return;
      if (stored !== last) [last, changedAt] = [stored, Date.now()];
      else if (Date.now() - changedAt > IDLE_TIMEOUT_MS)
        throw new Error(`Only ${stored} of ${count} events were handled`);
      await pause(pollIntervalMs);
    }
  }
}

/** Events per second from the first publication to the last effect, in turns. */
async function compareRates(
  product: Pipeline,
  bare: Pipeline,
  { rounds, seconds }: BenchContext['effort'],
): Promise<ResultRow> {
  const count = EVENTS_PER_SECOND * seconds;
  const processes = await Promise.all(
    [product, bare].flatMap((pipeline) => [pipeline.start('publisher'), pipeline.start('consumer')]),
  );
  const [productPublisher, , barePublisher] = processes;
  if (!productPublisher || !barePublisher) throw new Error('The pipelines did not start');
  const run = async (pipeline: Pipeline, publisher: PipelineProcess): Promise<number> => {
    const before = await pipeline.effects.countDocuments();
    const startedAt = performance.now();
    publisher.publish(count);
    await pipeline.waitForEffects(before + count);
    return count / ((performance.now() - startedAt) / 1_000);
  };
  const ratios: number[] = [];
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const productRate = await run(product, productPublisher);
    const bareRate = await run(bare, barePublisher);
    if (round > 0) ratios.push(productRate / bareRate);
    const rates = `${Math.round(productRate)} against ${Math.round(bareRate)} events a second`;
    console.log(`  round ${round} of ${rounds}: ${rates}`);
  }
  await Promise.all(processes.map((process) => process.kill()));
  return createRatioRow({
    label: 'events through outbox, confirm, inbox, effect and acknowledgement',
    measured: median(ratios),
    limit: { atLeast: 0.2 },
    against: 'bare amqplib: confirm, one majority write under a unique id, acknowledgement',
  });
}

/** Milliseconds from before a transaction until the effect of its event is committed, one event at a time. */
async function measureLatency(product: Pipeline, { seconds }: BenchContext['effort']): Promise<ResultRow[]> {
  const [publisher, consumer] = await Promise.all([product.start('publisher'), product.start('consumer')]);
  const count = SINGLE_EVENTS_PER_SECOND * seconds;
  const delays: number[] = [];
  // The first events warm up and are not counted.
  for (let sent = -SINGLE_EVENTS_PER_SECOND; sent < count; sent += 1) {
    const before = await product.effects.countDocuments();
    const startedAt = performance.now();
    publisher.publish(1);
    await product.waitForEffects(before + 1, 1);
    if (sent >= 0) delays.push(performance.now() - startedAt);
    await pause(POLL_INTERVAL_MS);
  }
  await Promise.all([publisher.kill(), consumer.kill()]);
  const row = (label: string, part: number, limitMs: number): ResultRow =>
    createLimitRow(`change until effect, quiet: ${label}`, getQuantile(delays, part), limitMs, ' ms');
  return [row('p50', 0.5, 100), row('p99', 0.99, 1_000)];
}

/** Consumes waiting events while the consumer is killed; every event must have exactly one effect. */
async function drainWithKills(
  pipeline: Pipeline,
  channel: ConfirmChannel,
  count: number,
): Promise<ResultRow[]> {
  await pipeline.effects.deleteMany({});
  for (let sent = 0; sent < count; sent += 1) {
    const event = createEvent(sent);
    channel.sendToQueue(pipeline.queue, Buffer.from(JSON.stringify(event)), {
      persistent: true,
      messageId: event.id,
      type: event.name,
    });
    if (sent % 1_000 === 999) await channel.waitForConfirms();
  }
  await channel.waitForConfirms();
  const startedAt = performance.now();
  let consumer = await pipeline.start('consumer');
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pipeline.waitForEffects(Math.floor((count * kill) / (KILLS + 1)));
    await consumer.kill();
    consumer = await pipeline.start('consumer');
  }
  await pipeline.waitForEffects(count);
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(
    `  ${count} waiting events took ${seconds.toFixed(0)} s: ${Math.round(count / seconds)} a second`,
  );
  await waitUntilEmpty(channel, pipeline.queue);
  await consumer.kill();
  const stored = await pipeline.effects.countDocuments();
  const doubled = await pipeline.effects.countDocuments({ handled: { $gt: 1 } });
  const label = `of ${count.toLocaleString('en')} waiting events, with ${KILLS} kills of the consumer`;
  return [
    createZeroRow({ label: `lost ${label}`, measured: count - stored, against: 'the events sent' }),
    createZeroRow({ label: `doubled ${label}`, measured: doubled, against: 'one effect each' }),
  ];
}

const createEvent = (amount: number): EventOf<typeof benchEvent> => ({
  id: randomUUID(),
  name: benchEvent.name,
  version: benchEvent.version,
  producer: benchEvent.producer,
  occurredAt: new Date().toISOString(),
  subject: randomUUID(),
  subjectVersion: 1,
  data: { amount },
});

/** Waits for deliveries that were repeated after a kill. */
async function waitUntilEmpty(channel: ConfirmChannel, queue: string): Promise<void> {
  for (const end = Date.now() + IDLE_TIMEOUT_MS; Date.now() < end; await pause(POLL_INTERVAL_MS)) {
    const { messageCount } = await channel.checkQueue(queue);
    if (messageCount === 0) return;
  }
  throw new Error(`${queue} was not drained`);
}
