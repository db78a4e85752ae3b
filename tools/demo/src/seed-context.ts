import { AppModule as Ads } from '@pechincha/ads/app.module';
import { adsConfigSchema } from '@pechincha/ads/config';
import { AppModule as Gamification } from '@pechincha/gamification/app.module';
import { gamificationConfigSchema } from '@pechincha/gamification/config';
import { type PictureStore } from '@pechincha/images/picture-store';
import { AppModule as Moderation } from '@pechincha/moderation/app.module';
import { AppModule as Notifications } from '@pechincha/notifications/app.module';
import { notificationsConfigSchema } from '@pechincha/notifications/config';
import { AppModule as Promotions } from '@pechincha/promotions/app.module';
import { promotionsConfigSchema } from '@pechincha/promotions/config';
import { loadConfig, serviceConfig } from '@pechincha/service-kit/config';
import { AppModule as Users } from '@pechincha/users/app.module';
import { usersConfigSchema } from '@pechincha/users/config';
import type { MemberKey } from './data.ts';
import { AdsSeeder } from './services/ads-seeder.ts';
import { GamificationSeeder } from './services/gamification-seeder.ts';
import { ModerationSeeder, PromotionsSeeder } from './services/promotions-seeder.ts';
import { openApplicationContext } from './services/service-seeder.ts';
import { NotificationsSeeder, UsersSeeder } from './services/users-seeder.ts';

/** The work of an item with a picture, and of one without, such as a reaction. */
export const PICTURE_WORK = 10;
export const ROW_WORK = 1;

/** Shared by the seeding steps: the services' functions, account ids by member key, and the time of the seeding. */
export interface SeedContext {
  readonly now: Date;
  readonly users: UsersSeeder;
  readonly promotions: PromotionsSeeder;
  readonly moderation: ModerationSeeder;
  readonly ads: AdsSeeder;
  readonly gamification: GamificationSeeder;
  readonly notifications: NotificationsSeeder;
  readonly accounts: Map<MemberKey, string>;
  /** Called after each item with the work that it was. */
  readonly onItem: (work: number) => void;
  close(): Promise<void>;
}

export async function openSeedContext(
  now: Date,
  pictures: PictureStore,
  onItem: (work: number) => void,
): Promise<SeedContext> {
  const contexts = await Promise.all([
    openApplicationContext(Users.forRoot(loadConfig(usersConfigSchema)), pictures),
    openApplicationContext(Promotions.forRoot(loadConfig(promotionsConfigSchema)), pictures),
    openApplicationContext(Moderation.forRoot(loadConfig(serviceConfig)), pictures),
    openApplicationContext(Ads.forRoot(loadConfig(adsConfigSchema)), pictures),
    openApplicationContext(Gamification.forRoot(loadConfig(gamificationConfigSchema)), pictures),
    openApplicationContext(Notifications.forRoot(loadConfig(notificationsConfigSchema)), pictures),
  ]);
  const [users, promotions, moderation, ads, gamification, notifications] = contexts;
  return {
    now,
    users: new UsersSeeder(users),
    promotions: new PromotionsSeeder(promotions),
    moderation: new ModerationSeeder(moderation),
    ads: new AdsSeeder(ads),
    gamification: new GamificationSeeder(gamification),
    notifications: new NotificationsSeeder(notifications),
    accounts: new Map(),
    onItem,
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/**
 * Returns the id of a member's account.
 * @throws Error before it is created
 */
export function getAccountId({ accounts }: Pick<SeedContext, 'accounts'>, key: MemberKey): string {
  const id = accounts.get(key);
  if (!id) throw new Error(`${key} has no account`);
  return id;
}
