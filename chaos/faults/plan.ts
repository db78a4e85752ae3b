// Shows R1, R2, R3, R4, R5 of docs/reliability.md.
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@pechincha/start/services';
import type { Link } from '../stack/link.ts';
import type { NamedLink } from '../stack/stack.ts';
import { ROLLOUT, rollOut } from './rollout.ts';
import {
  type Fault,
  fillStore,
  flushRedis,
  freezeServer,
  keepServerDown,
  killEveryServer,
  killPrimaryAhead,
  killServer,
  type ServerChoice,
  serverChoices,
  stepDown,
} from './server-faults.ts';

const MAX_STAGGER_MS = 1_000;

/** One replica of each service, at about the same time. */
const killEveryService: Fault = {
  name: 'kill -9 of a replica of each service',
  async run({ stack: { services }, random }) {
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

const killService = (name: ServiceName): Fault => ({
  name: `kill -9 of ${name}`,
  async run({ stack: { services }, random }) {
    const group = services[name];
    const index = random.whole(0, group.size - 1);
    const since = performance.now();
    group.kill(index);
    return { since, where: `${name} ${index}` };
  },
});

const freezeService = (seconds: number): Fault => ({
  name: `freeze of a replica for ${seconds} s`,
  async run({ stack: { services }, random }) {
    const group = services[random.pick(serviceNames)];
    const index = random.whole(0, group.size - 1);
    group.freeze(index);
    await pause(seconds * 1000);
    group.thaw(index);
    return { since: performance.now(), where: `${group.name} ${index}` };
  },
});

/** The clock of one replica is wrong for a while. */
const jumpClock = (offsetSeconds: number, seconds: number): Fault => ({
  name: `clock of a replica ${offsetSeconds > 0 ? '+' : '−'}${Math.abs(offsetSeconds)} s for ${seconds} s`,
  async run({ stack: { services }, random }) {
    const group = services[random.pick(serviceNames)];
    const index = random.whole(0, group.size - 1);
    group.setClock(index, offsetSeconds * 1000);
    await pause(seconds * 1000);
    group.setClock(index, 0);
    return { since: performance.now(), where: `${group.name} ${index}` };
  },
});

const linkKinds = ['services', 'rabbitmq', 'redis', 'minio', 'mongodb'] as const;
type LinkKind = (typeof linkKinds)[number];

const titles: Record<LinkKind, string> = {
  services: 'a link gateway → service',
  rabbitmq: 'a link to RabbitMQ',
  redis: 'a link to Redis',
  minio: 'a link to MinIO',
  mongodb: 'the links to a member of MongoDB',
};

const breakages = {
  cut: { title: 'cut', apply: (link: Link) => link.cut() },
  'half-open': { title: 'half-open', apply: (link: Link) => link.stall() },
  slow: { title: '+200 ms on', apply: (link: Link) => link.slow({ delayMs: 200 }) },
  throttled: { title: '1 kB/s on', apply: (link: Link) => link.slow({ bytesPerSecond: 1_000 }) },
} as const;
type Breakage = keyof typeof breakages;

/** Faults of each kind so far: together they reach every link. */
const counts = new Map<LinkKind, number>();

function pickNext(kind: LinkKind, links: readonly NamedLink[]): NamedLink {
  const count = counts.get(kind) ?? 0;
  counts.set(kind, count + 1);
  return links[count % links.length]!;
}

/** @param only the name of the link; default: the next one of the kind */
const breakLink = (kind: LinkKind, breakage: Breakage, seconds: number, only?: string): Fault => {
  const { title, apply } = breakages[breakage];
  return {
    name: `${title} ${only ?? titles[kind]} for ${seconds} s`,
    async run({ stack: { links } }) {
      const { name, link } = links[kind].find((link) => link.name === only) ?? pickNext(kind, links[kind]);
      apply(link);
      await pause(seconds * 1000);
      link.heal();
      return { since: performance.now(), where: name };
    },
  };
};

/** Faults of one kind; ledger and data are compared after each round. */
export interface Round {
  fault: Fault;
  times: number;
  /** With three open pages of each of 300 members. */
  isCrowded?: boolean;
}

const servers = Object.keys(serverChoices) as ServerChoice[];

/** Part of `npm test`: 10 kills of each service and 3 of each server. */
export const shortPlan: readonly Round[] = [
  { fault: killEveryService, times: 10 },
  { fault: killEveryServer, times: 3 },
];

const rollouts: readonly Round[] = serviceNames.map((name) => ({ fault: rollOut(name), times: 1 }));
export const isRollout = ({ fault }: Round): boolean => fault.name.startsWith(ROLLOUT);

/** More than two hours, on two cores; 100 kills of each service in its first two lines. */
export const longPlan: readonly Round[] = [
  ...serviceNames.map((name) => ({ fault: killService(name), times: 4 })),
  { fault: killEveryService, times: 96 },
  ...servers.map((server) => ({ fault: killServer(server), times: 30 })),
  { fault: stepDown, times: 30 },
  { fault: killPrimaryAhead, times: 5 },
  { fault: flushRedis, times: 10 },
  { fault: fillStore(20), times: 3 },
  { fault: freezeService(10), times: 6 },
  ...servers.map((server) => ({ fault: freezeServer(server, 10), times: 3 })),
  ...servers.map((server) => ({ fault: freezeServer(server, 60), times: 1 })),
  { fault: freezeServer('RabbitMQ', 300), times: 1 },
  { fault: keepServerDown('RabbitMQ', 300), times: 1 },
  ...linkKinds.flatMap((kind) => [
    { fault: breakLink(kind, 'cut', 5), times: 3 },
    { fault: breakLink(kind, 'half-open', 60), times: 1 },
    { fault: breakLink(kind, 'slow', 20), times: 2 },
    { fault: breakLink(kind, 'throttled', 20), times: 2 },
  ]),
  { fault: killService('gateway'), times: 20, isCrowded: true },
  { fault: breakLink('redis', 'cut', 1, 'gateway → redis'), times: 5, isCrowded: true },
  { fault: jumpClock(3_600, 20), times: 2 },
  { fault: jumpClock(-3_600, 20), times: 2 },
  ...rollouts,
];
