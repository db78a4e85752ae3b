import { adsConfigSchema } from '@pechincha/ads/config';
import { loadConfig } from '@pechincha/service-kit/config';
import { advertisements, badges, cityBanners, deals, members, pastDeals, rewards } from './data/index.ts';
import type { SeedingRecord } from './seeding-record.ts';
import { seedAccounts } from './steps/accounts.ts';
import { seedAdvertisements } from './steps/advertisements.ts';
import { seedCatalogue, seedRewards } from './steps/catalogue.ts';
import { seedPromotions } from './steps/promotions.ts';
import { flattenThread, planReactions } from './timeline.ts';
import { getAccountId, openSeedContext, PICTURE_WORK, ROW_WORK } from './seed-context.ts';
import { SpooledPictureStore } from './spooled-picture-store.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Who published long enough without a rejection; last, so that it approves nothing of the demo. */
const TRUSTED = 'nair';

const countWork = (): number => {
  const pictures = [members, badges, rewards, advertisements, cityBanners, deals, pastDeals];
  const open = deals.filter(({ status }) => status !== 'pending' && status !== 'rejected');
  return (
    PICTURE_WORK * pictures.reduce((sum, { length }) => sum + length, 0) +
    ROW_WORK *
      open.reduce(
        (sum, deal) =>
          sum +
          planReactions(deal).length +
          [...flattenThread(deal.comments ?? [])].length +
          (deal.checks?.length ?? 0),
        0,
      )
  );
};

/**
 * Creates what is missing of the demo data.
 * @param pictureDir for the pictures, while the store is not there yet
 * @param onProgress called with the work that is finished and all of it
 * @param onRows called when only the pictures are missing, which wait for the store
 */
export async function seedAll(
  { startedAt, connection }: SeedingRecord,
  pictureDir: string,
  onProgress: (finished: number, total: number) => void,
  onRows: () => void,
): Promise<void> {
  const total = countWork();
  let finished = 0;
  let isSeeding = true;
  const pictures = new SpooledPictureStore(loadConfig(adsConfigSchema), pictureDir);
  const uploaded = pictures.upload(() => isSeeding);
  // Awaited at the end.
  uploaded.catch(() => undefined);
  const context = await openSeedContext(startedAt, pictures, (work) => onProgress((finished += work), total));
  const [rewardIds] = await Promise.all([seedCatalogue(context), seedAccounts(context)]);
  await seedPromotions(context);
  await context.users.trust(getAccountId(context, TRUSTED), getAccountId(context, 'beatriz'));
  // Advertisements have no effects to wait for: their pictures are encoded in the meantime.
  await Promise.all([seedAdvertisements(context), seedRewardsWhenIdle()]);
  await waitUntilIdle(connection);
  await context.close();
  isSeeding = false;
  onRows();
  await uploaded;

  /** The members' points must be known. */
  async function seedRewardsWhenIdle(): Promise<void> {
    await waitUntilIdle(connection);
    await seedRewards(context, rewardIds);
  }
}
