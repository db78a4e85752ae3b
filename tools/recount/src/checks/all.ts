import type { Check } from '../check.ts';
import type { Databases } from '../databases.ts';
import { alertOwners } from './alert-owners.ts';
import { authorRecords } from './author-records.ts';
import { cityTallies } from './city-tallies.ts';
import { dealCounts } from './deal-counts.ts';
import { memberCounts } from './member-counts.ts';
import { memberStanding } from './member-standing.ts';
import { points } from './points.ts';
import { redemptions, stock } from './redemptions.ts';

/** Every number of the product that is derived from rows elsewhere. */
export const allChecks = (databases: Databases): Check[] =>
  [
    memberCounts,
    memberStanding,
    dealCounts,
    cityTallies,
    points,
    redemptions,
    stock,
    authorRecords,
    alertOwners,
  ].map((check) => check(databases));
