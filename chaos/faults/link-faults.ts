import { setTimeout as pause } from 'node:timers/promises';
import type { Link } from '../stack/link.ts';
import type { NamedLink, Stack } from '../stack/stack.ts';
import type { Fault } from './fault.ts';

export const linkKinds = ['services', 'rabbitmq', 'redis', 'minio', 'mongodb'] as const;
export type LinkKind = (typeof linkKinds)[number];

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
export type Breakage = keyof typeof breakages;

/** Faults of each kind so far: together they reach every link. */
const counts = new Map<LinkKind, number>();

function pickNext(kind: LinkKind, links: readonly NamedLink[]): NamedLink {
  const count = counts.get(kind) ?? 0;
  counts.set(kind, count + 1);
  return links[count % links.length]!;
}

/** @param only the name of the link; default: the next one of the kind */
export const breakLink = (kind: LinkKind, breakage: Breakage, seconds: number, only?: string): Fault => {
  const { title, apply } = breakages[breakage];
  return {
    name: `${title} ${only ?? titles[kind]} for ${seconds} s`,
    async run({ links }: Stack) {
      const { name, link } = links[kind].find((link) => link.name === only) ?? pickNext(kind, links[kind]);
      apply(link);
      await pause(seconds * 1000);
      link.heal();
      return { since: performance.now(), where: name };
    },
  };
};
