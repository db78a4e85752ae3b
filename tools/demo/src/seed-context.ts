import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AppModule as Ads } from '@pechincha/ads/app.module';
import { adsConfigSchema } from '@pechincha/ads/config';
import { type AppealDecision, fileAppeal } from '@pechincha/contracts/operations/open-moderation';
import { ruleBody } from '@pechincha/contracts/operations/rule-fields';
import type { DecisionReason } from '@pechincha/contracts/reports';
import type { RuleConditions, RuleKind } from '@pechincha/contracts/rules';
import { AppModule as Gamification } from '@pechincha/gamification/app.module';
import { gamificationConfigSchema } from '@pechincha/gamification/config';
import { PictureStore } from '@pechincha/images/picture-store';
import { AppModule as Moderation } from '@pechincha/moderation/app.module';
import { moderationConfigSchema } from '@pechincha/moderation/config';
import { DecisionsService } from '@pechincha/moderation/decisions/decisions.service';
import type { LogEntryRow } from '@pechincha/moderation/log/log-entry.schema';
import { AppealsService } from '@pechincha/moderation/open-moderation/appeals.service';
import type { QueueRow } from '@pechincha/moderation/queue/queue-row';
import { AppModule as Notifications } from '@pechincha/notifications/app.module';
import { notificationsConfigSchema } from '@pechincha/notifications/config';
import { toRuleKeys } from '@pechincha/notifications/rules/rule-key';
import type { RuleRow } from '@pechincha/notifications/rules/rule.schema';
import { RulesService } from '@pechincha/notifications/rules/rules.service';
import { Clock } from '@pechincha/persistence/clock';
import { AppModule as Promotions } from '@pechincha/promotions/app.module';
import { promotionsConfigSchema } from '@pechincha/promotions/config';
import { loadConfig } from '@pechincha/service-kit/config';
import { AppModule as Users } from '@pechincha/users/app.module';
import { usersConfigSchema } from '@pechincha/users/config';
import type { MemberKey } from './data/types.ts';
import { SeedClock } from './seed-clock.ts';
import { AdsSeeder } from './services/ads-seeder.ts';
import { GamificationSeeder } from './services/gamification-seeder.ts';
import { PromotionsSeeder } from './services/promotions-seeder.ts';
import { ServiceSeeder, toCaller } from './services/service-seeder.ts';
import { UsersSeeder } from './services/users-seeder.ts';
import { waitUntil } from './wait-until-idle.ts';

export class ModerationSeeder extends ServiceSeeder {
  /** Ids of the undecided promotions in the queue. */
  async listPending(): Promise<Set<string>> {
    return new Set(await this.rows<QueueRow>('queue').distinct('_id', { state: 'pending' }));
  }

  /** @throws DomainError as DecisionsService.decide */
  async approve(promotionId: string, moderatorId: string, decidedAt: Date): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'approved', moderationReason: null } as const;
    await this.clock.runAt(decidedAt, () => this.get(DecisionsService).decide(request, 'manager'));
  }

  /** @throws DomainError as DecisionsService.decide */
  async reject(
    promotionId: string,
    moderatorId: string,
    reason: { moderationReason: string; reasonCode: DecisionReason },
    decidedAt: Date,
  ): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'rejected', ...reason } as const;
    await this.clock.runAt(decidedAt, () => this.get(DecisionsService).decide(request, 'manager'));
  }

  /** Resolves with the id of the appeal, or of the earlier one. */
  async appeal(promotionId: string, author: string, text: string, at: Date): Promise<string> {
    const filter = { thingKey: `deal:${promotionId}` };
    const entries = this.rows<LogEntryRow>('log_entries');
    // The rejection is logged once promotions has applied it.
    await waitUntil(async () => (await entries.countDocuments(filter)) > 0);
    if (await entries.countDocuments({ ...filter, appeal: null })) {
      const body = fileAppeal.body.parse({ kind: 'deal', id: promotionId, text });
      await this.clock.runAt(at, () => this.get(AppealsService).file(body, author));
    }
    return (await entries.findOne(filter))?._id ?? '';
  }

  /** As an admin; the same answer may be given again. */
  async answer(appealId: string, admin: string, answer: AppealDecision, at: Date): Promise<void> {
    await this.clock.runAt(at, () =>
      this.get(AppealsService).decide(appealId, answer, toCaller(admin, 'admin')),
    );
  }
}

interface SeedRule {
  member: string;
  body: RuleConditions & { kind: RuleKind };
  isActive: boolean;
  at: Date;
}

export class NotificationsSeeder extends ServiceSeeder {
  /** Completes the member's rule if it exists. Returns its id. @throws DomainError RULE_LIMIT */
  async saveRule({ member, body, isActive, at }: SeedRule): Promise<string> {
    const rules = this.get(RulesService);
    const { kind, ...conditions } = ruleBody.parse(body);
    const { key } = toRuleKeys(kind, conditions);
    const existing = await this.rows<RuleRow>('alerts').findOne({ member, key });
    const rule = existing
      ? { _id: existing._id.toHexString(), isActive: existing.isActive }
      : (await this.clock.runAt(at, () => rules.create(member, { kind, ...conditions }))).alert;
    if (rule.isActive && !isActive) await rules.toggle(member, rule._id);
    return rule._id;
  }
}

/**
 * A service's Nest application context without its server, with a clock that can be set. It is not initialized, so that
 * its background workers do not run: those of the running service publish events and process what is pending.
 */
export async function openApplicationContext(
  module: DynamicModule,
  pictures?: PictureStore,
): Promise<INestApplicationContext> {
  const builder = Test.createTestingModule({ imports: [module] })
    .overrideProvider(Clock)
    .useValue(new SeedClock());
  if (pictures) builder.overrideProvider(PictureStore).useValue(pictures);
  return builder.compile();
}

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
    openApplicationContext(Moderation.forRoot(loadConfig(moderationConfigSchema)), pictures),
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
