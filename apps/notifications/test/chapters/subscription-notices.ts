import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import { author, createSubscriptionHelpers, HOUR_MS, publish } from '../subscription-helpers.js';

let service: TestService;

const { createOwner, publishAndMatch, listFor, countFor } = createSubscriptionHelpers(() => service);

export const subscriptionNotices: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('one notice per member and product in 24 hours, unless it is 5 % cheaper', async () => {
    const owner = await createOwner({ keyword: 'frigideira' }, { kind: 'follow', author: author._id });
    const at = (hours: number) => ({
      occurredAt: new Date(Date.now() - (60 - hours) * HOUR_MS),
    });
    const product = { product: 'k-frigideira' };
    const price = (finalPrice: number) => ({ ...product, promotionalPrice: finalPrice, finalPrice });
    const first = publish('Frigideira', price(100), author, at(0));
    const steps: [ReturnType<typeof publish>, number][] = [
      [first, 1],
      [publish('Frigideira', price(100), author, at(1)), 1],
      [publish('Frigideira', price(95.5), author, at(2)), 1],
      [publish('Frigideira', price(95), author, at(3)), 2],
      [publish('Frigideira', price(95), author, at(26)), 2],
      [publish('Frigideira', price(120), author, at(28)), 3],
      // An earlier one again, long after.
      [publish('Frigideira', { ...price(120), promotionId: first.data.promotionId }, author, at(59)), 3],
    ];
    for (const [index, [event, count]] of steps.entries()) {
      await publishAndMatch(event);
      expect([index, await countFor(owner)]).toEqual([index, count]);
    }
  });

  it('events that are replayed after later ones change nothing', async () => {
    const owner = await createOwner({ keyword: 'cafeteira' });
    const at = (hours: number) => ({ occurredAt: new Date(Date.now() - (60 - hours) * HOUR_MS) });
    const price = (finalPrice: number) => ({ product: 'k-cafeteira', finalPrice });
    const events = [
      publish('Cafeteira', price(100), author, at(0)),
      publish('Cafeteira', price(99), author, at(1)),
      publish('Cafeteira', price(80), author, at(2)),
      publish('Cafeteira', price(200), author, at(30)),
    ];
    for (const event of events) await publishAndMatch(event);
    const before = [await listFor(owner), await service.listRows('product_notices')];
    expect(before[0]).toHaveLength(3);
    await service.clearInbox();
    for (const event of events) await publishAndMatch(event);
    expect([await listFor(owner), await service.listRows('product_notices')]).toEqual(before);
  });

  it('a promotion that becomes one of another product notifies again only when it is 5 % cheaper', async () => {
    const owner = await createOwner({ keyword: 'espremedor' });
    const first = publish('Espremedor', { product: 'k-espremedor', finalPrice: 100 });
    const { promotionId } = first.data;
    const again = (product: string, finalPrice: number) =>
      publish('Espremedor', { promotionId, product, finalPrice, first: false });
    await publishAndMatch(first);
    const [before] = await listFor(owner);
    await publishAndMatch(again('k-outro', 96));
    expect(await listFor(owner)).toEqual([before]);
    await publishAndMatch(again('k-mais-outro', 95));
    const after = await listFor(owner);
    expect(after).toHaveLength(1);
    expect(after[0]?._id).not.toBe(before?._id);
  });

  it('a cheaper notice of the same promotion replaces the older one', async () => {
    const owner = await createOwner({ keyword: 'batedeira' });
    const first = publish('Batedeira', { finalPrice: 100 });
    await publishAndMatch(first);
    const [before] = await listFor(owner);
    const again = (finalPrice: number) =>
      publish('Batedeira', { promotionId: first.data.promotionId, first: false, finalPrice });
    await publishAndMatch(again(96));
    expect((await listFor(owner)).map(({ _id }) => _id)).toEqual([before?._id]);
    await publishAndMatch(again(95));
    const after = await listFor(owner);
    expect(after.map(({ message }) => message)).toEqual([
      'Promoção para o seu alerta: Batedeira, por R$ 95,00.',
    ]);
    expect(after[0]?._id).not.toBe(before?._id);
  });

  it('of two promotions of one product at once each member is notified of one', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => createOwner({ keyword: 'torradeira' })));
    const product = { product: 'k-torradeira' };
    const events = Array.from({ length: 4 }, () => publish('Torradeira', product));
    await publishAndMatch(...events);
    expect(await Promise.all(owners.map(countFor))).toEqual([1, 1, 1, 1, 1]);
  });
};
