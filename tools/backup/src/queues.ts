import { setTimeout as sleep } from 'node:timers/promises';
import { events } from '@pechincha/contracts/events/all';
import { defaultSettings } from '@pechincha/messaging/settings';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { crashAt } from './settings.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;
const CHANNELS = 32;
/** Expired messages of a delay queue are on their way to a work queue for a moment. */
const MAX_PURGES = 10;
const PURGE_INTERVAL_MS = 200;

/** The queues that services declare; `libs/messaging`, topology.ts. */
const workQueues = events.flatMap(({ name, consumers }) =>
  consumers.map((service) => ({ service, name: `${service}.${name}` })),
);
const services = [...new Set(events.flatMap(({ producer, consumers }) => [producer, ...consumers]))];
/** Delay queues first, as their messages go to the work queues. */
const allQueues = [
  ...services.flatMap((service) => defaultSettings.retryDelaysMs.map((ms) => `${service}.delay.${ms}`)),
  ...workQueues.map(({ name }) => name),
  ...workQueues.map(({ name }) => `${name}.dead`),
];

/** @throws Error if a service consumes events */
export async function assertServicesStopped(url: string, prefix: string): Promise<void> {
  await withBroker(url, async (model) => {
    const running = new Set<string>();
    const names = new Map(workQueues.map(({ name, service }) => [prefix + name, service]));
    await forEachQueue(model, [...names.keys()], async (channel, queue) => {
      const { consumerCount } = await channel.checkQueue(queue);
      if (consumerCount > 0) running.add(names.get(queue) ?? queue);
    });
    if (running.size > 0)
      throw new Error(
        `Stop the services first: docker compose stop ${[...running].toSorted().join(' ')} (they are connected to RabbitMQ)`,
      );
  });
}

/** Removes all messages, dead letters included; queues that do not exist are skipped. @returns how many */
export async function purgeQueues(url: string, prefix: string): Promise<number> {
  return withBroker(url, async (model) => {
    let total = 0;
    for (let attempt = 0; attempt < MAX_PURGES; attempt += 1) {
      let purged = 0;
      const names = allQueues.map((name) => prefix + name);
      await forEachQueue(model, names, async (channel, queue) => {
        const { messageCount } = await channel.purgeQueue(queue);
        purged += messageCount;
      });
      total += purged;
      if (purged === 0) break;
      await sleep(PURGE_INTERVAL_MS);
    }
    crashAt('after-purge');
    return total;
  });
}

/** Over several channels: asking for a queue that does not exist closes one, which takes a while. */
async function forEachQueue(
  model: ChannelModel,
  queues: readonly string[],
  work: (channel: Channel, queue: string) => Promise<void>,
): Promise<void> {
  const open = async (): Promise<Channel> => {
    const channel = await model.createChannel();
    // The call that fails rejects with the same error.
    channel.on('error', () => undefined);
    return channel;
  };
  const remaining = queues.values();
  const worker = async (): Promise<void> => {
    let channel = await open();
    for (const queue of remaining) {
      try {
        await work(channel, queue);
      } catch (error) {
        if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
        channel = await open();
      }
    }
  };
  await Promise.all(Array.from({ length: CHANNELS }, worker));
}

async function withBroker<T>(url: string, work: (model: ChannelModel) => Promise<T>): Promise<T> {
  const model = await connect(url, {
    noDelay: true,
    timeout: CONNECT_TIMEOUT_MS,
    clientProperties: { connection_name: 'backup' },
  }).catch((error: Error) => {
    throw new Error(`RabbitMQ is not reachable: ${error.message}`, { cause: error });
  });
  // A lost connection fails the running call too.
  model.on('error', () => undefined);
  try {
    return await work(model);
  } finally {
    await model.close().catch(() => undefined);
  }
}
