import { Test } from '@nestjs/testing';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { AppModule } from '../../src/app.module.js';
import { ModerationSeeder } from '../../src/moderation-seeder.js';
import { makeSubmitted } from '../event-factory.js';

export const seeder: Chapter = (getService) => {
  it('moderation seeder decides as the given manager at the given time and the service publishes the decisions', async () => {
    const service = getService();
    const context = await Test.createTestingModule({ imports: [AppModule.forRoot(service.config)] })
      .overrideProvider(Clock)
      .useValue(new SettableClock())
      .compile();
    await context.init();
    try {
      const seeder = new ModerationSeeder(context);
      const [good, bad] = [makeSubmitted(), makeSubmitted()];
      const [goodId, badId, manager] = [good.data.promotionId, bad.data.promotionId, newId()];
      expect(await seeder.isPending(goodId)).toBe(false);
      await service.publishAndWait(good, bad);
      expect(await seeder.isPending(goodId)).toBe(true);

      await seeder.approve(goodId, manager, new Date('2026-10-01T12:00:00Z'));
      await seeder.reject(badId, manager, 'Link quebrado', new Date('2026-10-02T12:00:00Z'));
      expect(await seeder.isPending(goodId)).toBe(false);
      await eventually(() => {
        expect(service.broker.listReceived('moderation.approved')).toMatchObject([
          { subject: goodId, occurredAt: '2026-10-01T12:00:00.000Z', data: { moderatorId: manager } },
        ]);
        expect(service.broker.listReceived('moderation.rejected')).toMatchObject([
          {
            subject: badId,
            occurredAt: '2026-10-02T12:00:00.000Z',
            data: { moderationReason: 'Link quebrado' },
          },
        ]);
      });
    } finally {
      await context.close();
    }
  });
};
