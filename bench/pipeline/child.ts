import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { defineEvent } from '@pechincha/contracts/event';
import * as z from 'zod/mini';

/** Published and consumed only by this benchmark. */
export const benchEvent = defineEvent({
  name: 'bench.measured',
  producer: 'promotions',
  consumers: ['moderation'],
  data: z.object({ amount: z.int() }),
});

/** The effect of an event. */
export interface EffectRow {
  /** The event's id. */
  _id: string;
  /** Number of times its handler was committed. */
  handled: number;
}

/** Concurrent publications, and deliveries in flight. */
export const CONCURRENCY = 16;

export interface PipelineOptions {
  role: 'publisher' | 'consumer';
  mongodbUrl: string;
  rabbitmqUrl: string;
  database: string;
  /** The work queue, which exists. */
  queue: string;
}

/** A publisher or consumer in a process of its own. */
export class PipelineProcess {
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  static async start(program: string, options: PipelineOptions): Promise<PipelineProcess> {
    const child = fork(program, [JSON.stringify(options)]);
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended`)));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    return new PipelineProcess(child);
  }

  /** Has a publisher publish this many events. */
  publish(count: number): void {
    this.child.send(count);
  }

  async kill(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}

/**
 * The child's side: `start` resolves when it is ready, for a publisher with the function that publishes.
 */
export function serveCommands(
  start: (options: PipelineOptions) => Promise<((count: number) => Promise<void>) | undefined>,
): void {
  void start(JSON.parse(process.argv[2] ?? '') as PipelineOptions).then((publish) => {
    process.on('message', (count: number) => void publish?.(count));
    process.on('disconnect', () => process.exit());
    process.send?.('ready');
  });
}

export async function repeatConcurrently(
  count: number,
  concurrency: number,
  work: () => Promise<void>,
): Promise<void> {
  let started = 0;
  const runNext = async (): Promise<void> => {
    while (started < count) {
      started += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
}
