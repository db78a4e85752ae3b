import { recordAdViews } from '@pechincha/contracts/operations/ads';
import { member } from '@pechincha/testing/test-service';
import { createAdvertisementWith, startAds } from './ads-fixtures.js';

it('ads service flushes buffered views when it shuts down', async () => {
  const stopping = await startAds();
  try {
    const { _id } = await createAdvertisementWith(stopping);
    const people = Array.from({ length: 30 }, () => member());
    await Promise.all(people.map((as) => stopping.call(recordAdViews, { as, body: { ids: [_id] } })));
    await stopping.stop();
    const [row] = await stopping.listRows('advertisements');
    expect(row?.['views']).toBe(30);
  } finally {
    await stopping.destroy();
  }
});
