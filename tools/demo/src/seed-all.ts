import { adsConfigSchema } from '@pechincha/ads/config';
import { loadConfig } from '@pechincha/service-kit/config';
import {
  advertisements,
  badges,
  cityBanners,
  deals,
  levels,
  members,
  pastDeals,
  readPicture,
  redemptions,
  rewards,
  rules,
} from './data.ts';
import { getAccountId, openSeedContext, PICTURE_WORK, ROW_WORK, type SeedContext } from './seed-context.ts';
import type { SeedingRecord } from './seeding-record.ts';
import { SpooledPictureStore } from './spooled-picture-store.ts';
import { seedPromotions } from './seed-promotions.ts';
import { flattenThread, planReactions, subtractHours } from './timeline.ts';
import { waitUntil, waitUntilIdle } from './waiting.ts';

/** Creates published advertisements and banners with some impressions and clicks. */
async function seedAdvertisements(context: SeedContext): Promise<void> {
  const { ads, now } = context;
  const author = getAccountId(context, 'beatriz');
  const existing = await ads.list();
  const shown: string[] = [];
  for (const { durationSeconds, startedDaysAgo, endsInDays, picture, ...fields } of advertisements) {
    const startDate = subtractHours(now, startedDaysAgo * 24);
    shown.push(
      existing.get(fields.title)?.id ??
        (await ads.createAdvertisement({
          ...fields,
          author,
          duration: durationSeconds,
          picture: await readPicture('advertisements', picture),
          startDate,
          endDate: endsInDays === undefined ? undefined : subtractHours(now, -endsInDays * 24),
          at: startDate,
        })),
    );
    context.onItem(PICTURE_WORK);
  }
  for (const { startedDaysAgo, ...banner } of cityBanners) {
    const startDate = subtractHours(now, startedDaysAgo * 24);
    if (!existing.has(banner.title)) {
      const picture = await readPicture('banners', banner.city);
      await ads.createCityBanner({ ...banner, author, picture, startDate, at: startDate });
    }
    context.onItem(PICTURE_WORK);
  }
  // They are written in one transaction.
  const isRecorded = [...existing.values()].some(({ views }) => views > 0);
  if (!isRecorded) await recordInteractions(context, shown);
}

async function recordInteractions(context: SeedContext, shown: string[]): Promise<void> {
  const { ads, now } = context;
  for (const [index, { key }] of members.entries()) {
    const at = subtractHours(now, index + 1);
    const member = getAccountId(context, key);
    await ads.recordViews(shown.slice(0, 1 + (index % shown.length)), member, at);
    if (index % 4 === 0) await ads.recordClick(shown[index % shown.length] ?? '', member, at);
  }
  await ads.flushInteractions();
}

/** Creates levels, badges and rewards, before members earn them. Returns reward ids by demo title. */
async function seedCatalogue(context: SeedContext): Promise<Map<string, string>> {
  const { gamification } = context;
  for (const level of levels) await gamification.saveLevel(level);
  const existing = await gamification.listBadgeNames();
  for (const { givenTo: _givenTo, picture, ...badge } of badges) {
    if (!existing.has(badge.name))
      await gamification.createBadge({ ...badge, picture: await readPicture('badges', picture) });
    context.onItem(PICTURE_WORK);
  }
  const ids = await gamification.listRewardIds();
  for (const { picture: name, ...reward } of rewards) {
    if (!ids.has(reward.title)) {
      const picture = await readPicture('rewards', name);
      ids.set(reward.title, await gamification.createReward({ ...reward, picture }));
    }
    context.onItem(PICTURE_WORK);
  }
  return ids;
}

/** Grants badges and redeems rewards with the points earned so far. */
async function seedRewards(context: SeedContext, rewardIds: ReadonlyMap<string, string>): Promise<void> {
  const { gamification, now } = context;
  const admin = getAccountId(context, 'beatriz');
  for (const { name, givenTo } of badges) {
    for (const member of givenTo)
      await gamification.giveBadge(getAccountId(context, member), name, admin, subtractHours(now, 90));
  }
  for (const { member, reward, hoursAgo, status } of redemptions) {
    const [id, at] = [getAccountId(context, member), subtractHours(now, hoursAgo)];
    const redemption = (await gamification.findRedemption(id, at)) ?? {
      id: await gamification.redeem(id, rewardIds.get(reward) ?? '', at),
      status: 'pending',
    };
    const updatedAt = subtractHours(now, hoursAgo / 2);
    if (status !== 'pending' && redemption.status === 'pending')
      await gamification.updateRedemptionStatus(redemption.id, status, admin, updatedAt);
  }
}

/** Creates accounts with their pictures, and alerts, follows and mutes of some of them. */
async function seedAccounts(context: SeedContext): Promise<void> {
  const { users, notifications, gamification, now } = context;
  const existing = await users.listAccounts();
  const seedAccount = async ({ key, joinedDaysAgo, ...member }: (typeof members)[number]): Promise<void> => {
    const account = existing.get(member.email);
    if (account) {
      context.accounts.set(key, account._id);
      if (member.status === 'suspended' && account.status !== 'suspended') await users.suspend(account._id);
      return context.onItem(PICTURE_WORK);
    }
    const avatar = await readPicture('members', key);
    const at = subtractHours(now, joinedDaysAgo * 24);
    context.accounts.set(key, await users.register({ ...member, avatar, at }));
    context.onItem(PICTURE_WORK);
  };
  await Promise.all(members.map(seedAccount));
  for (const { member, isActive, author, ...conditions } of rules) {
    const body = { ...conditions, author: author && getAccountId(context, author) };
    const at = subtractHours(now, 27 * 24);
    await notifications.saveSubscription({ member: getAccountId(context, member), body, isActive, at });
  }
  // Points and badges need the accounts that gamification creates when it handles user.registered.
  for (const id of context.accounts.values())
    await waitUntil(async () => (await gamification.getPoints(id)) !== undefined);
}

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
          (deal.validityVotes?.length ?? 0),
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
