import type { EventData } from '@pechincha/contracts/event';
import type { userStandingChanged } from '@pechincha/contracts/events/user-standing-changed';

/** How much a member's votes count, as published. */
export type Standing = Omit<EventData<typeof userStandingChanged>, 'userId'>;

/** Standing with the number of its publications. */
export type PublishedStanding = Standing & { version: number };

/** What other services assume of an account before its first `user.standing-changed`. */
export const INITIAL_STANDING: Standing = { voice: 0, trusted: false, kin: null, suspended: false };

export const isSameStanding = (first: Standing, second: Standing): boolean =>
  first.voice === second.voice &&
  first.trusted === second.trusted &&
  first.kin === second.kin &&
  first.suspended === second.suspended;
