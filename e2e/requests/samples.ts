import { accountSamples } from './samples/accounts.ts';
import { advertisementSamples } from './samples/advertisements.ts';
import { appealSamples } from './samples/appeals.ts';
import { promotionSamples } from './samples/promotions.ts';
import { gamificationSamples } from './samples/gamification.ts';
import { dashboardSamples } from './samples/dashboard.ts';
import { notificationSamples } from './samples/notifications.ts';
import type { Sample } from './samples/sample.ts';

/** One for every operation of the contracts. */
export const samples: Readonly<Record<string, Sample>> = {
  ...accountSamples,
  ...promotionSamples,
  ...appealSamples,
  ...notificationSamples,
  ...gamificationSamples,
  ...advertisementSamples,
  ...dashboardSamples,
};
