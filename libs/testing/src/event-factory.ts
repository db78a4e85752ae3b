import { randomBytes, randomUUID } from 'node:crypto';
import type { EventData, EventContract, EventOf } from '@pechincha/contracts/event';

/** An id as everything that is kept has one. */
export const newId = (): string => randomBytes(12).toString('hex');

export interface EventDetails {
  subject?: string;
  subjectVersion?: number;
  occurredAt?: Date;
}

/** A fact as its producer would tell it. */
export function makeEvent<E extends EventContract>(
  contract: E,
  data: EventData<E>,
  details: EventDetails = {},
): EventOf<E> {
  return {
    id: randomUUID(),
    name: contract.name,
    version: contract.version,
    producer: contract.producer,
    occurredAt: (details.occurredAt ?? new Date()).toISOString(),
    subject: details.subject ?? newId(),
    subjectVersion: details.subjectVersion ?? 1,
    data,
  };
}

/** The facts `times` times over, in an order that the seed decides, so that a failure can be repeated. */
export function shuffle<T>(items: readonly T[], { times = 1, seed = 1 } = {}): T[] {
  const all = Array.from({ length: times }, () => items).flat();
  let state = seed;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  for (let index = all.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [all[index], all[other]] = [all[other] as T, all[index] as T];
  }
  return all;
}
