import type { Sent } from './client.ts';
import { accountSamples } from './samples/accounts.ts';
import { advertisementSamples } from './samples/advertisements.ts';
import { dealSamples } from './samples/deals.ts';
import { gamificationSamples } from './samples/gamification.ts';
import { houseSamples } from './samples/house.ts';
import { noticeSamples } from './samples/notices.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

/** A right way to call an operation. */
export interface Sample {
  /** What is sent; things that it is about are made anew and belong to the world's author. */
  sent?: (world: World, caller: Person) => Sent | Promise<Sent>;
  /** The status of success, where the product under test cannot give the operation's own. */
  status?: number;
  /** What those get who do not own the thing. */
  toOthers?: 403 | 404;
  /** What an id of nothing gets, where it is not a 404: an empty list. */
  notThere?: number;
  /** The caller's session or account is over afterwards. */
  endsSession?: boolean;
}

/** One for every operation of the contracts. */
export const samples: Readonly<Record<string, Sample>> = {
  ...accountSamples,
  ...dealSamples,
  ...noticeSamples,
  ...gamificationSamples,
  ...advertisementSamples,
  ...houseSamples,
};
