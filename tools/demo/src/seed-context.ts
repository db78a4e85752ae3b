import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { AppModule as Ads } from '@pechincha/ads/app.module';
import { adsConfigSchema } from '@pechincha/ads/config';
import { AppModule as Gamification } from '@pechincha/gamification/app.module';
import { gamificationConfigSchema } from '@pechincha/gamification/config';
import { AppModule as Moderation } from '@pechincha/moderation/app.module';
import { moderationConfigSchema } from '@pechincha/moderation/config';
import { AppModule as Notifications } from '@pechincha/notifications/app.module';
import { notificationsConfigSchema } from '@pechincha/notifications/config';
import { AppModule as Promotions } from '@pechincha/promotions/app.module';
import { promotionsConfigSchema } from '@pechincha/promotions/config';
import { loadConfig } from '@pechincha/service-kit/config';
import { AppModule as Users } from '@pechincha/users/app.module';
import { usersConfigSchema } from '@pechincha/users/config';
import { AdsSeeder } from './services/ads-seeder.ts';
import { GamificationSeeder } from './services/gamification-seeder.ts';
import { ModerationSeeder } from './services/moderation-seeder.ts';
import { NotificationsSeeder } from './services/notifications-seeder.ts';
import { PromotionsSeeder } from './services/promotions-seeder.ts';
import { UsersSeeder } from './services/users-seeder.ts';
import { openApplicationContext } from './application-context.ts';
import type { MemberKey } from './data/types.ts';

/** Deals that are seeded at the same time. */
export const CONCURRENCY = 4;

/** Shared by the seeding steps: the services' functions, account ids by member key, and the current time. */
export interface SeedContext {
  readonly now: Date;
  readonly users: UsersSeeder;
  readonly promotions: PromotionsSeeder;
  readonly moderation: ModerationSeeder;
  readonly ads: AdsSeeder;
  readonly gamification: GamificationSeeder;
  readonly notifications: NotificationsSeeder;
  readonly accounts: Map<MemberKey, string>;
  close(): Promise<void>;
}

/** Opens the context on an empty product; null if there are accounts already. */
export async function openSeedContext(): Promise<SeedContext | null> {
  const contexts: INestApplicationContext[] = [];
  const open = async (module: DynamicModule): Promise<INestApplicationContext> => {
    const context = await openApplicationContext(module);
    contexts.push(context);
    return context;
  };
  const close = async (): Promise<void> => {
    await Promise.all(contexts.map((context) => context.close()));
  };
  const users = new UsersSeeder(await open(Users.forRoot(loadConfig(usersConfigSchema))));
  if (!(await users.isEmpty())) {
    await close();
    return null;
  }
  return {
    now: new Date(),
    users,
    promotions: new PromotionsSeeder(await open(Promotions.forRoot(loadConfig(promotionsConfigSchema)))),
    moderation: new ModerationSeeder(await open(Moderation.forRoot(loadConfig(moderationConfigSchema)))),
    ads: new AdsSeeder(await open(Ads.forRoot(loadConfig(adsConfigSchema)))),
    gamification: new GamificationSeeder(
      await open(Gamification.forRoot(loadConfig(gamificationConfigSchema))),
    ),
    notifications: new NotificationsSeeder(
      await open(Notifications.forRoot(loadConfig(notificationsConfigSchema))),
    ),
    accounts: new Map(),
    close,
  };
}

/**
 * Returns the id of a member's account.
 * @throws Error before it is created
 */
export function getAccountId({ accounts }: SeedContext, key: MemberKey): string {
  const id = accounts.get(key);
  if (!id) throw new Error(`${key} has no account`);
  return id;
}
