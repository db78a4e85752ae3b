import { defineEvent } from '@pechincha/contracts/event';
import * as z from 'zod/mini';

/** Published and consumed only by this benchmark. */
export const benchEvent = defineEvent({
  name: 'bench.measured',
  version: 1,
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
