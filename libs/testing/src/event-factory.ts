import { randomBytes, randomUUID } from 'node:crypto';
import type { EventData, EventContract, EventOf } from '@pechincha/contracts/event';
import { SITE_SUBJECT, siteChanged } from '@pechincha/contracts/events/site';
import { defaultSiteSettings, type SiteSettings } from '@pechincha/contracts/site-rules';

/** A random ObjectId as hexadecimal string. */
export const newId = (): string => randomBytes(12).toString('hex');

export interface EventDetails {
  subject?: string;
  subjectVersion?: number;
  occurredAt?: Date;
}

/** An event as its producer would publish it. */
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

/** The default settings but for `changes`. */
export const siteChangedEvent = (
  version: number,
  changes: Partial<SiteSettings> = {},
): EventOf<typeof siteChanged> =>
  makeEvent(
    siteChanged,
    // A copy of mutable arrays, as events are.
    structuredClone({ ...defaultSiteSettings, ...changes, version }) as EventData<typeof siteChanged>,
    { subject: SITE_SUBJECT, subjectVersion: version },
  );

/** Repeats the items `times` times in a pseudo-random order that depends on `seed`, so that failures can be reproduced. */
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
