import { setTimeout as pause } from 'node:timers/promises';
import { runMongoCommand } from '@pechincha/servers/mongodb-client';
import type { ServerHandle } from '@pechincha/servers/server';
import { Redis } from 'ioredis';
import type { Stack } from '../stack/stack.ts';
import type { Trial } from '../trial.ts';

/** A named fault, which can be repeated. */
export interface Fault {
  name: string;
  /**
   * Breaks something, and heals it after a while if it does not heal by itself. Recovery is measured from `since`
   * (`performance.now()`): the moment of a kill, the end of anything that lasts. `failures`: what nobody may notice
   * of this fault, but somebody did.
   */
  run(trial: Trial): Promise<{ since: number; where: string; failures?: string[] }>;
}

type ChooseServer = (stack: Stack) => Promise<ServerHandle> | ServerHandle;

/** By name, as the results print it. */
export const serverChoices = {
  RabbitMQ: ({ servers }) => servers.rabbitmq,
  Redis: ({ servers }) => servers.redis,
  MinIO: ({ servers }) => servers.minio,
  'the primary of MongoDB': ({ servers }) => findPrimary(servers.mongodb),
} as const satisfies Record<string, ChooseServer>;

export type ServerChoice = keyof typeof serverChoices;

export const killServer = (choice: ServerChoice): Fault => ({
  name: `kill -9 of ${choice}`,
  async run({ stack }) {
    const server = await serverChoices[choice](stack);
    const since = performance.now();
    await server.kill();
    await server.start();
    return { since, where: server.name };
  },
});

/** One after another: the next one while services still recover from the last one. */
export const killEveryServer: Fault = {
  name: 'kill -9 of RabbitMQ, Redis, MinIO and MongoDB in turn',
  async run({ stack }) {
    let since = 0;
    for (const choose of Object.values(serverChoices)) {
      const server = await choose(stack);
      since = performance.now();
      await server.kill();
      await server.start();
    }
    return { since, where: 'all' };
  },
};

export const freezeServer = (choice: ServerChoice, seconds: number): Fault => ({
  name: `freeze of ${choice} for ${seconds} s`,
  async run({ stack }) {
    const server = await serverChoices[choice](stack);
    await server.freeze();
    await pause(seconds * 1000);
    await server.thaw();
    return { since: performance.now(), where: server.name };
  },
});

export const keepServerDown = (choice: ServerChoice, seconds: number): Fault => ({
  name: `${choice} down for ${seconds} s`,
  async run({ stack }) {
    const server = await serverChoices[choice](stack);
    await server.kill();
    await pause(seconds * 1000);
    const since = performance.now();
    await server.start();
    return { since, where: server.name };
  },
});

export const stepDown: Fault = {
  name: 'step-down of the primary of MongoDB',
  async run({ stack: { servers } }) {
    const primary = await findPrimary(servers.mongodb);
    const since = performance.now();
    await runMongoCommand(primary.port, { replSetStepDown: 10, force: true });
    return { since, where: primary.name };
  },
};

const AHEAD_MS = 2_000;

/**
 * What only the primary has is rolled back, so none of it may have been acknowledged. The others are killed as well:
 * what they received while frozen is in their buffers.
 */
export const killPrimaryAhead: Fault = {
  name: 'kill -9 of a primary of MongoDB that is ahead of the other members',
  async run({ stack: { servers } }) {
    const primary = await findPrimary(servers.mongodb);
    const others = servers.mongodb.filter((member) => member !== primary);
    await Promise.all(others.map((member) => member.freeze()));
    await pause(AHEAD_MS);
    const since = performance.now();
    await Promise.all(servers.mongodb.map((member) => member.kill()));
    await Promise.all(others.map((member) => member.start()));
    await findPrimary(others);
    await primary.start();
    return { since, where: primary.name };
  },
};

export const flushRedis: Fault = {
  name: 'flush of Redis',
  async run({ stack: { servers } }) {
    const redis = new Redis(servers.redis.url);
    const since = performance.now();
    await redis.flushall();
    redis.disconnect();
    return { since, where: servers.redis.name };
  },
};

export const fillStore = (seconds: number): Fault => ({
  name: `full disk of MinIO for ${seconds} s`,
  async run({ stack: { servers, storeDisk } }) {
    await storeDisk.fill();
    await pause(seconds * 1000);
    await storeDisk.free();
    return { since: performance.now(), where: servers.minio.name };
  },
});

async function findPrimary(members: readonly ServerHandle[]): Promise<ServerHandle> {
  for (;;) {
    for (const member of members) {
      const hello = await runMongoCommand(member.port, { hello: 1 }).catch(() => null);
      if (hello?.['isWritablePrimary'] === true) return member;
    }
    await pause(200);
  }
}
