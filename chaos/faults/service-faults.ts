import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '@pechincha/start/services';
import type { Fault } from './fault.ts';

const MAX_STAGGER_MS = 1_000;

/** One replica of each service, at about the same time. */
export const killEveryService: Fault = {
  name: 'kill -9 of a replica of each service',
  async run({ services }, random) {
    const since = performance.now();
    const kills = Object.values(services).map((group) => ({
      group,
      index: random.whole(0, group.size - 1),
      delayMs: random.next() * MAX_STAGGER_MS,
    }));
    await Promise.all(
      kills.map(async ({ group, index, delayMs }) => {
        await pause(delayMs);
        group.kill(index);
      }),
    );
    return { since, where: kills.map(({ group, index }) => `${group.name} ${index}`).join(', ') };
  },
};

export const killService = (name: ServiceName): Fault => ({
  name: `kill -9 of ${name}`,
  async run({ services }, random) {
    const group = services[name];
    const index = random.whole(0, group.size - 1);
    const since = performance.now();
    group.kill(index);
    return { since, where: `${name} ${index}` };
  },
});

export const freezeService = (seconds: number): Fault => ({
  name: `freeze of a replica for ${seconds} s`,
  async run({ services }, random) {
    const group = services[random.pick(serviceNames)];
    const index = random.whole(0, group.size - 1);
    group.freeze(index);
    await pause(seconds * 1000);
    group.thaw(index);
    return { since: performance.now(), where: `${group.name} ${index}` };
  },
});

/** The clock of one replica is wrong for a while. */
export const jumpClock = (offsetSeconds: number, seconds: number): Fault => ({
  name: `clock of a replica ${offsetSeconds > 0 ? '+' : '−'}${Math.abs(offsetSeconds)} s for ${seconds} s`,
  async run({ services }, random) {
    const group = services[random.pick(serviceNames)];
    const index = random.whole(0, group.size - 1);
    group.setClock(index, offsetSeconds * 1000);
    await pause(seconds * 1000);
    group.setClock(index, 0);
    return { since: performance.now(), where: `${group.name} ${index}` };
  },
});
