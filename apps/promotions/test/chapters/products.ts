import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { listPromotionNames } from '@pechincha/contracts/operations/internal';
import { editPromotion, getPromotion, listPromotions } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  createActivePromotions,
  localPromotion,
  onlinePromotion,
  publish,
  registerMembers,
  rejectedEvent,
  waitForEvents,
  type Member,
} from '../helpers.js';

const as = { kind: 'gateway' } as const;
const LINK = 'https://som-da-praca.example/fone?cor=preto';

let service: TestService;
let ana: Member;

async function getPublished(id: string, count = 1) {
  const events = await waitForEvents(service, 'promotion.published', id, count);
  return events.at(-1)?.data as Record<string, unknown>;
}

async function assertNoProduct({ _id, storeSlug }: Promotion): Promise<void> {
  const data = await getPublished(_id);
  expect(data).toMatchObject({ storeSlug });
  for (const field of ['product', 'sameProduct']) expect(data).not.toHaveProperty(field);
}

export const products: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('promotions of one link without trackers have one product, in lists too', async () => {
    const [one, other, third] = await createActivePromotions(service, ana, [
      { link: LINK, requires: ['app', 'subscription'], shipping: 'free' },
      { link: 'http://www.som-da-praca.example/fone/?utm_source=x&cor=preto#topo' },
      { link: 'https://som-da-praca.example/fone?cor=azul' },
    ]);
    const { body } = await service.call(listPromotions, {});
    const byId = new Map(body.promotions.map((card: { _id: string }) => [card._id, card]));
    expect(byId.get(one?._id)).toMatchObject({ requires: ['app', 'subscription'] });
    for (const field of ['requires', 'shipping']) expect(byId.get(other?._id)).not.toHaveProperty(field);
    const getProduct = (id = '') => (byId.get(id) as { product?: string }).product;
    expect(getProduct(one?._id)).toMatch(/^[\w-]{16}$/);
    expect(getProduct(other?._id)).toBe(getProduct(one?._id));
    expect(getProduct(third?._id)).not.toBe(getProduct(one?._id));
    const single = await service.call(getPromotion, { params: { id: one?._id ?? '' } });
    expect(single.body.product).toBe(getProduct(one?._id));
  });

  it('published promotion has what rules read, and the others of its product', async () => {
    const link = `https://som-da-praca.example/${newId()}`;
    const [one, other] = await createActivePromotions(service, ana, [
      { link, requires: ['app'], shipping: 'fixed', shippingPrice: '10' },
      { link: `${link}?fbclid=1` },
    ]);
    const [first, second] = [await getPublished(one?._id ?? ''), await getPublished(other?._id ?? '')];
    expect(first).toMatchObject({
      storeSlug: 'som-da-praca.example',
      requires: ['app'],
      finalPrice: 209.9,
      sameProduct: [other?._id],
      product: second['product'],
    });
    expect(second['sameProduct']).toEqual([one?._id]);
    expect(second).not.toHaveProperty('requires');
  });

  it('promotion without a link has a store and no product', async () => {
    for (const _count of [1, 2]) {
      const { body } = await publish(service, ana, localPromotion);
      await service.publishAndWait(approvedEvent(body.promotion._id));
      await assertNoProduct(body.promotion);
    }
  });

  it('an edited link is another product', async () => {
    const [promotion] = await createActivePromotions(service, ana, [{ link: LINK }]);
    const id = promotion?._id ?? '';
    const body = { ...onlinePromotion, link: 'https://som-da-praca.example/caixa' };
    const edited = await service.call(editPromotion, { as: ana, params: { id }, body });
    expect(edited.body.product).not.toBe(promotion?.product);
  });

  it('names are those of public promotions, with their products', async () => {
    const [active] = await createActivePromotions(service, ana, [{ link: LINK }]);
    const [local, pending, rejected] = [
      await publish(service, ana, localPromotion),
      await publish(service, ana, onlinePromotion),
      await publish(service, ana, onlinePromotion),
    ].map(({ body }) => body.promotion._id as string);
    await service.publishAndWait(approvedEvent(local ?? ''), rejectedEvent(rejected ?? '', 'Preço'));
    const ids = [active?._id, local, pending, rejected, newId()].join(',');
    const { status, body } = await service.call(listPromotionNames, { as, query: { ids } });
    expect(status).toBe(200);
    expect(new Map(body.map((row: { _id: string }) => [row._id, row]))).toEqual(
      new Map([
        [active?._id, { _id: active?._id, title: onlinePromotion.title, product: active?.product }],
        [local, { _id: local, title: localPromotion.title }],
      ]),
    );
  });

  it('names of more than 100 promotions, or of none, are refused', async () => {
    for (const ids of [Array.from({ length: 101 }, newId).join(','), 'x', ''])
      expect((await service.call(listPromotionNames, { as, query: { ids } })).status).toBe(400);
  });
};
