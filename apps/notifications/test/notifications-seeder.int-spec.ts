import { Test } from '@nestjs/testing';
import { listAlerts } from '@pechincha/contracts/operations/alerts';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import type { ServiceConfig } from '@pechincha/service-kit/config';
import { newId } from '@pechincha/testing/event-factory';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { NotificationsSeeder } from '../src/notifications-seeder.js';

it('notifications seeder creates active and inactive alerts at given times', async () => {
  let config: ServiceConfig | undefined;
  const service = await TestService.start('notifications', (options, kit) =>
    AppModule.forRoot((config = options), kit),
  );
  if (!config) throw new Error('The service was not started');
  const context = await Test.createTestingModule({ imports: [AppModule.forRoot(config)] })
    .overrideProvider(Clock)
    .useValue(new SettableClock())
    .compile();
  await context.init();
  try {
    const seeder = new NotificationsSeeder(context);
    const [owner, at] = [newId(), new Date('2026-10-01T12:00:00Z')];
    const on = await seeder.createAlert({ member: owner, keyword: 'café', isActive: true, at });
    const off = await seeder.createAlert({ member: owner, keyword: 'geladeira', isActive: false, at });
    expect((await service.call(listAlerts, { as: member(owner) })).body).toEqual([
      { _id: off, keyword: 'geladeira', isActive: false },
      { _id: on, keyword: 'café', isActive: true },
    ]);
    expect(await service.listRows('alerts')).toMatchObject([{ createdAt: at }, { createdAt: at }]);
  } finally {
    await context.close();
    await service.destroy();
  }
});
