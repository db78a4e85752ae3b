import { setTimeout as pause } from 'node:timers/promises';
import type { Link } from '../stack/link.ts';
import type { Stack } from '../stack/stack.ts';
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

/** @param only the name of the link; default: any of the kind */
export const breakLink = (kind: LinkKind, breakage: Breakage, seconds: number, only?: string): Fault => {
  const { title, apply } = breakages[breakage];
  return {
    name: `${title} ${only ?? titles[kind]} for ${seconds} s`,
    async run({ links }: Stack, random) {
      const { name, link } = random.pick(links[kind].filter((link) => !only || link.name === only));
      apply(link);
      await pause(seconds * 1000);
      link.heal();
      return { since: performance.now(), where: name };
    },
  };
};
