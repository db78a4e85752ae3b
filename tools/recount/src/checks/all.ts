import type { RecountCheck } from '../recount-check.ts';
import type { Databases } from '../databases.ts';
import { createAuthorRecordsCheck } from './author-records.ts';
import { createCaseWeightsCheck } from './case-weights.ts';
import { createCityCountersCheck } from './city-counters.ts';
import { createDealCountsCheck } from './deal-counts.ts';
import { createMemberCountsCheck } from './member-counts.ts';
import { createMemberStandingsCheck } from './member-standings.ts';
import { createPointsCheck } from './points.ts';
import { createPublishedPricesCheck } from './published-prices.ts';
import { createRedemptionsCheck, createStockCheck } from './redemptions.ts';
import { createCouponVotesCheck, createSeenCheck } from './votes.ts';

/** Checks of every number in the product that is derived from other rows. */
export const allChecks = (databases: Databases): RecountCheck[] =>
  [
    createMemberCountsCheck,
    createMemberStandingsCheck,
    createDealCountsCheck,
    createSeenCheck,
    createCouponVotesCheck,
    createPublishedPricesCheck,
    createCityCountersCheck,
    createPointsCheck,
    createRedemptionsCheck,
    createStockCheck,
    createAuthorRecordsCheck,
    createCaseWeightsCheck,
  ].map((check) => check(databases));
