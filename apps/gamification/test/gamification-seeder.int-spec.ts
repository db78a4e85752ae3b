import { Test } from '@nestjs/testing';
import { listBadges, listRedemptions, listRewards } from '@pechincha/contracts/operations/gamification';
import { listLevels } from '@pechincha/contracts/operations/gamification-admin';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { gamificationConfigSchema, type GamificationConfig } from '../src/config.js';
import { GamificationSeeder } from '../src/gamification-seeder.js';
import { userRegisteredEvent } from './member-events.js';
import { findAccount, admin, callAsAdmin, createPicture, waitUntilSettled } from './helpers.js';

let service: TestService;
let config: GamificationConfig;

beforeAll(async () => {
  service = await TestService.start('gamification', (environment, kit) => {
    config = gamificationConfigSchema.parse({ ...process.env, ...environment });
    return AppModule.forRoot(config, kit);
  });
});
afterAll(() => service.destroy());

it('seeder creates badges, rewards, levels, points and redemptions at the given times', async () => {
  const ana = member();
  await service.publishAndWait(userRegisteredEvent(ana.sub));
  const context = await Test.createTestingModule({ imports: [AppModule.forRoot(config)] })
    .overrideProvider(Clock)
    .useValue(new SettableClock())
    .compile();
  await context.init();
  try {
    const seeder = new GamificationSeeder(context);
    const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12));
    const png = await createPicture();
    await seeder.createBadge({
      name: 'Coruja',
      description: 'À noite.',
      criteria: 'Publicar à noite',
      picture: png,
    });
    await seeder.saveLevel({ name: 'Novato', minPoints: 0, description: 'Acabou de chegar.', picture: png });
    await seeder.saveLevel({ name: 'Lenda', minPoints: 9000, picture: png });
    const mug = await seeder.createReward({
      title: 'Caneca',
      description: '300 ml',
      pointsCost: 10,
      stock: 3,
      picture: png,
    });
    await seeder.setPoints(ana.sub, 150, admin.sub, at(1));
    await seeder.giveBadge(ana.sub, 'Coruja', admin.sub, at(2));
    const ids = [await seeder.redeem(ana.sub, mug, at(3)), await seeder.redeem(ana.sub, mug, at(4))];
    await seeder.updateRedemptionStatus(ids[0] ?? '', 'delivered', admin.sub, at(5));
    await seeder.updateRedemptionStatus(ids[1] ?? '', 'cancelled', admin.sub, at(6));
    await waitUntilSettled(service);
    expect(await seeder.getPoints(ana.sub)).toBe(140);
    expect(await findAccount(service, ana.sub)).toMatchObject({
      level: 'Garimpeiro',
      badges: [{ earnedAt: at(2) }],
    });
    const { body } = await service.call(listRedemptions, { as: ana });
    expect(body.map(({ date, status }: Record<string, string>) => [date, status])).toEqual([
      [at(4).toISOString(), 'cancelled'],
      [at(3).toISOString(), 'delivered'],
    ]);
    expect((await service.call(listBadges, {})).body[0].icon).not.toBeNull();
    expect((await service.call(listRewards, {})).body[0]).toMatchObject({
      stock: 2,
      image: expect.any(String),
    });
    const levels = (await callAsAdmin(service, listLevels)).body as { name: string }[];
    expect(levels).toHaveLength(6);
    expect(levels[0]).toMatchObject({ name: 'Novato', icon: expect.any(String) });
  } finally {
    await context.close();
  }
});
