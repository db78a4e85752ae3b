import { Test } from '@nestjs/testing';
import { listActiveAdvertisements, listAdvertisements } from '@pechincha/contracts/operations/ads';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import { newId } from '@pechincha/testing/event-factory';
import { TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { adsConfigSchema, type AdsConfig } from '../src/config.js';
import { AdsSeeder } from '../src/ads-seeder.js';
import { admin, createPicture } from './ads-fixtures.js';

let service: TestService;
let config: AdsConfig;

beforeAll(async () => {
  service = await TestService.start('ads', (env, kit) => {
    config = adsConfigSchema.parse({ ...process.env, ...env });
    return AppModule.forRoot(config, kit);
  });
});
afterAll(() => service.destroy());

it('seeder creates advertisements and banners with pictures, views and clicks', async () => {
  const context = await Test.createTestingModule({ imports: [AppModule.forRoot(config)] })
    .overrideProvider(Clock)
    .useValue(new SettableClock())
    .compile();
  await context.init();
  try {
    const seeder = new AdsSeeder(context);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const fields = {
      author: admin.sub,
      title: 'Casa nova',
      description: 'Com montagem incluída.',
      targetUrl: 'https://lar-jacaranda.example/casa-nova',
      position: 'top' as const,
      picture: await createPicture(),
      startDate: ago(3),
      at: ago(4),
    };
    const id = await seeder.createAdvertisement({ ...fields, size: 'large', duration: 8, endDate: ago(-3) });
    const banner = await seeder.createCityBanner({ ...fields, title: 'De Ibaiti', city: 'ibaiti' });
    const [ana, bia] = [newId(), newId()];
    for (const member of [ana, bia, ana]) seeder.recordViews([id, banner], member, ago(2));
    await seeder.recordClick(id, ana, ago(2));
    await seeder.flushInteractions();
    const { body } = await service.call(listActiveAdvertisements, { query: { city: 'ibaiti' } });
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([banner, id]);
    const { body: all } = await service.call(listAdvertisements, { as: admin });
    expect(all).toMatchObject([{ _id: id, views: 2, clicks: 1, createdAt: fields.at.toISOString() }]);
    expect(all[0].image).toMatch(/-1200\.webp$/);
  } finally {
    await context.close();
  }
});
