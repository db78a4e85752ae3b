import { ServiceInTest } from '@pechincha/testing/service-in-test';
import { AppModule } from '../src/app.module.js';

it('runs, with the collection of advertisements and its indexes', async () => {
  const service = await ServiceInTest.start('ads', (config) => AppModule.forRoot(config));
  try {
    expect(await service.missing()).toEqual([]);
    const indexes = await service.database.collection('advertisements').indexes();
    expect(indexes.map(({ key }) => key)).toEqual([
      { _id: 1 },
      { status: 1, city: 1, startDate: 1 },
      { createdAt: -1, _id: -1 },
    ]);
  } finally {
    await service.discard();
  }
});
