import { toDay } from '@pechincha/contracts/days';
import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { subtractDays } from '@pechincha/contracts/price-history';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import {
  deletePromotion,
  editPromotion,
  getPriceHistory,
  getPromotion,
  listPromotions,
} from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { setPromotionProduct } from '@pechincha/contracts/operations/similar-promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { DerivedFieldsMigration } from '../../src/promotions/derived-fields.migration.js';
import { ProductPricesMigration } from '../../src/promotions/product-prices.migration.js';
import {
  localPromotion,
  onlinePromotion,
  publish,
  registerMembers,
  waitForEvents,
  type Member,
} from '../helpers.js';
import { standingEvent } from '../standings.js';

const DAY_MS = 24 * 60 * 60_000;
const admin = member(undefined, 'admin');

let service: TestService;
/** The first three have a voice. */
let authors: Member[];
let ana: Member;
let visitor: Member;
let others: Member[];

const createLink = () => `https://som-da-praca.example/${newId()}`;
const getDay = (daysAgo: number) => subtractDays(toDay(new Date()), daysAgo);

interface Price {
  price: number;
  daysAgo?: number;
  author?: Member | undefined;
  originalPrice?: string;
}

/** Publishes a promotion that is approved so many days ago. */
async function publishAt(link: string, { price, daysAgo = 0, author = ana, originalPrice = '' }: Price) {
  const fields = { ...onlinePromotion, link, originalPrice, promotionalPrice: price.toFixed(2) };
  const { body } = await publish(service, author, fields);
  const promotionId = body.promotion._id as string;
  const occurredAt = new Date(Date.now() - daysAgo * DAY_MS);
  const data = { promotionId, revision: 1, moderatorId: member().sub };
  await service.publishAndWait(makeEvent(moderationApproved, data, { subject: promotionId, occurredAt }));
  return promotionId;
}

/** Just enough prices by others than Ana: reference 100, lowest 90. */
async function publishHistory(link: string, changes: Partial<Price> = {}): Promise<string[]> {
  const [one, two, three] = authors;
  const prices: Price[] = [
    { price: 100, daysAgo: 20, author: one },
    { price: 110, daysAgo: 15, author: two },
    { price: 120, daysAgo: 10, author: three },
    { price: 90, daysAgo: 10, author: one },
    { price: 100, daysAgo: 2, author: two },
  ];
  const ids: string[] = [];
  for (const price of prices) ids.push(await publishAt(link, { ...price, ...changes }));
  return ids;
}

const read = async (id: string) => (await service.call(getPromotion, { params: { id } })).body;
const readPrices = async (id: string, days?: string) => {
  const { status, body } = await service.call(getPriceHistory, {
    params: { id },
    query: days ? { days } : {},
  });
  expect(status).toBe(200);
  return getPriceHistory.response.parse(body);
};
const setStatus = (id: string, status: string) =>
  service.call(setPromotionStatus, { as: admin, params: { id }, body: { status } });
const edit = (id: string, as: Member, fields: Record<string, unknown>) => {
  const { category: _category, city: _city, ...form } = { ...onlinePromotion, ...fields };
  return service.call(editPromotion, { as, params: { id }, body: form });
};
const listCard = async (id: string, query = {}) => {
  const { body } = await service.call(listPromotions, { query: { limit: '50', ...query } });
  return (body.promotions as { _id: string }[]).find(({ _id }) => _id === id);
};

export const priceHistory: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    const members = await registerMembers(service, 'Um', 'Dois', 'Três', 'Ana', 'Novata', 'Bia', 'Caio');
    authors = members.slice(0, 3);
    [, , , ana, visitor] = members;
    others = members.slice(5);
    const voiced = [...authors, ana, ...others].map((author) => standingEvent(author, { voice: 1 }));
    await service.publishAndWait(...voiced);
  });

  it.each([
    ['109.99', 'proved', 27],
    ['110', 'proved', 27],
    ['110.01', 'inflated', 20],
    ['400', 'inflated', 20],
    ['', undefined, 0],
  ])(
    'original price of %s is %s when the product usually costs 100',
    async (originalPrice, claim, discount) => {
      const link = createLink();
      await publishHistory(link);
      const id = await publishAt(link, { price: 80, originalPrice });
      expect(await read(id)).toMatchObject({
        ...(claim && { claim }),
        discount,
        reference: 100,
        lowest: true,
      });
      const card = await listCard(id);
      expect(card).toMatchObject({ discount, lowest: true });
      if (claim) expect(card).toMatchObject({ claim });
      else expect(card).not.toHaveProperty('claim');
      expect(card && 'reference' in card).toBe(claim === 'inflated');
    },
  );

  it('inflated price below which nothing is saved has no discount', async () => {
    const link = createLink();
    await publishHistory(link);
    const id = await publishAt(link, { price: 105, originalPrice: '210' });
    expect(await read(id)).toMatchObject({ claim: 'inflated', discount: 0 });
    expect(await read(id)).not.toHaveProperty('lowest');
  });

  it('original price is unproved without enough prices, which lists do not say', async () => {
    const id = await publishAt(createLink(), { price: 80, originalPrice: '160' });
    expect(await read(id)).toMatchObject({ claim: 'unproved', discount: 50 });
    for (const field of ['reference', 'lowest']) expect(await read(id)).not.toHaveProperty(field);
    expect(await listCard(id)).not.toHaveProperty('claim');
  });

  it('prices of one author, of a fresh account and of one address prove nothing', async () => {
    const [one] = authors;
    const claimsBy = async (author: Member | undefined) => {
      const link = createLink();
      await publishHistory(link, { author });
      return (await read(await publishAt(link, { price: 80, originalPrice: '100' }))).claim;
    };
    expect(await claimsBy(one)).toBe('unproved');
    expect(await claimsBy(visitor)).toBe('unproved');
    const fresh = await registerMembers(service, 'Quatro', 'Cinco', 'Seis');
    const freshLink = createLink();
    for (const [index, author] of [...fresh, ...fresh].entries())
      await publishAt(freshLink, { price: 100, daysAgo: 20 - 3 * index, author });
    expect(await read(await publishAt(freshLink, { price: 80, originalPrice: '100' }))).toMatchObject({
      claim: 'unproved',
    });
    const link = createLink();
    await publishHistory(link);
    const id = await publishAt(link, { price: 80, originalPrice: '100', author: ana });
    expect((await read(id)).claim).toBe('proved');
    const kin = newId();
    await service.publishAndWait(...authors.map((author) => standingEvent(author, { voice: 1, kin }, 2)));
    await publishAt(link, { price: 130 });
    expect((await read(id)).claim).toBe('unproved');
    const [first, ...rest] = authors.map((author) => standingEvent(author, { voice: 1 }, 3));
    const suspended = standingEvent(one as Member, { voice: 1, suspended: true }, 3);
    await service.publishAndWait(suspended, ...rest);
    await publishAt(link, { price: 131 });
    expect((await read(id)).claim).toBe('unproved');
    await service.publishAndWait({ ...first, subjectVersion: 4 } as typeof suspended);
    await publishAt(link, { price: 132 });
    expect((await read(id)).claim).toBe('proved');
  });

  it('own prices, and those of the own address, prove nothing', async () => {
    const link = createLink();
    await publishHistory(link);
    for (const daysAgo of [30, 25, 12, 8, 3]) await publishAt(link, { price: 500, daysAgo });
    const id = await publishAt(link, { price: 80, originalPrice: '500' });
    expect(await read(id)).toMatchObject({ claim: 'inflated', reference: 100 });
  });

  it('prices of removed and deleted promotions prove nothing, and others of the product follow', async () => {
    const link = createLink();
    const [first = '', , , , last = ''] = await publishHistory(link);
    const id = await publishAt(link, { price: 80, originalPrice: '100' });
    expect((await read(id)).claim).toBe('proved');
    await setStatus(first, 'removed');
    expect((await read(id)).claim).toBe('unproved');
    await setStatus(first, 'active');
    expect((await readPrices(id)).points).toHaveLength(4);
    const [, two] = authors;
    await service.call(deletePromotion, { as: two as Member, params: { id: last } });
    expect((await readPrices(id)).points.map(({ day }) => day)).toEqual([15, 10, 0].map(getDay));
  });

  it('a new price renews what is said of the other active promotions', async () => {
    const link = createLink();
    const [, , , cheap = ''] = await publishHistory(link);
    const id = await publishAt(link, { price: 85 });
    expect([(await read(id)).lowest, (await read(cheap)).lowest]).toEqual([true, undefined]);
    await publishAt(link, { price: 70, author: authors[2] });
    expect((await read(id)).lowest).toBeUndefined();
  });

  it('prices of earlier days that arrive late renew what is said today', async () => {
    const link = createLink();
    const id = await publishAt(link, { price: 80, originalPrice: '100' });
    expect((await read(id)).claim).toBe('unproved');
    await publishHistory(link);
    expect(await read(id)).toMatchObject({ claim: 'proved', lowest: true });
  });

  it('lowest price can be filtered by, and is announced', async () => {
    const link = createLink();
    await publishHistory(link);
    const [lowest, other] = [await publishAt(link, { price: 80 }), await publishAt(link, { price: 95 })];
    expect(await listCard(lowest, { lowest: 'true' })).toBeDefined();
    expect(await listCard(other, { lowest: 'true' })).toBeUndefined();
    const [event] = await waitForEvents(service, 'promotion.published', lowest, 1);
    expect(event?.data).toMatchObject({ lowest: true });
    const [otherEvent] = await waitForEvents(service, 'promotion.published', other, 1);
    expect(otherEvent?.data).not.toHaveProperty('lowest');
    await service.getProvider(DerivedFieldsMigration).finish(AbortSignal.timeout(60_000));
    expect(await listCard(lowest, { lowest: 'true' })).toBeDefined();
  });

  it('edit that needs no approval keeps the claim, one that does waits for it', async () => {
    const link = createLink();
    await publishHistory(link);
    const id = await publishAt(link, { price: 80, originalPrice: '400' });
    const fields = { link, promotionalPrice: '80.00', originalPrice: '400' };
    await edit(id, ana, { ...fields, title: 'Outro título do fone' });
    expect(await read(id)).toMatchObject({ claim: 'inflated', discount: 20, lowest: true });
    const adminEdit = await edit(id, admin as Member, { ...fields, originalPrice: '100' });
    expect(adminEdit.body).toMatchObject({ status: 'active', claim: 'proved', discount: 20 });
    await setStatus(id, 'expired');
    await edit(id, ana, { ...fields, title: 'Mais um título do fone' });
    expect(await read(id)).toMatchObject({ status: 'expired', claim: 'inflated', discount: 20 });
  });

  it('price history has the lowest price of each day with its store, oldest first', async () => {
    const link = createLink();
    await publishHistory(link);
    const id = await publishAt(link, { price: 150, daysAgo: 40 });
    const { store } = onlinePromotion;
    const points = [
      { day: getDay(20), price: 100, store },
      { day: getDay(15), price: 110, store },
      { day: getDay(10), price: 90, store },
      { day: getDay(2), price: 100, store },
    ];
    expect(await readPrices(id, '30')).toEqual({ enough: true, reference: 100, lowest: 90, points });
    expect((await readPrices(id)).points).toEqual([{ day: getDay(40), price: 150, store }, ...points]);
    await publishAt(link, { price: 70, daysAgo: 200, author: authors[0] });
    expect(await readPrices(id)).toMatchObject({ lowest: 90 });
    expect((await readPrices(id, '365')).points[0]).toMatchObject({ day: getDay(200), price: 70 });
  });

  it('promotion without a product has no claim, however high its original price', async () => {
    const { body } = await publish(service, ana, { ...localPromotion, originalPrice: '900' });
    const data = { promotionId: body.promotion._id as string, revision: 1, moderatorId: member().sub };
    await service.publishAndWait(makeEvent(moderationApproved, data, { subject: data.promotionId }));
    const promotion = await read(data.promotionId);
    expect(promotion).toMatchObject({ status: 'active', discount: 99 });
    expect(promotion).not.toHaveProperty('claim');
    expect((await readPrices(data.promotionId)).points).toEqual([]);
  });

  it('price of an edited link is one of its product', async () => {
    const [link, otherLink] = [createLink(), createLink()];
    const id = await publishAt(link, { price: 80, daysAgo: 3 });
    await edit(id, admin as Member, { link: otherLink, promotionalPrice: '80.00' });
    expect((await readPrices(id)).points).toMatchObject([{ day: getDay(0), price: 80 }]);
  });

  it('promotion that awaits approval again has no claim until it is public', async () => {
    const link = createLink();
    await publishHistory(link);
    const id = await publishAt(link, { price: 80, originalPrice: '400' });
    const fields = { link, promotionalPrice: '81.00', originalPrice: '400' };
    const { body } = await edit(id, ana, fields);
    expect(body).toMatchObject({ status: 'pending', discount: 80 });
    for (const field of ['claim', 'reference', 'lowest']) expect(body).not.toHaveProperty(field);
  });

  it('price is added once while it is the same, and again when it changes', async () => {
    const link = createLink();
    const id = await publishAt(link, { price: 80, daysAgo: 3 });
    await setStatus(id, 'expired');
    await setStatus(id, 'active');
    await edit(id, admin as Member, { link, promotionalPrice: '80.00', title: 'Outro título do fone' });
    expect((await readPrices(id)).points).toHaveLength(1);
    await edit(id, admin as Member, { link, promotionalPrice: '75.00' });
    expect((await readPrices(id)).points.map(({ price }) => price)).toEqual([80, 75]);
  });

  it('joined products have one history, and separated ones their own again', async () => {
    const [link, otherLink] = [createLink(), createLink()];
    await publishHistory(link);
    const id = await publishAt(otherLink, { price: 80, daysAgo: 5, originalPrice: '100' });
    expect((await read(id)).claim).toBe('unproved');
    const [some] = await publishHistory(link);
    const before = await publishAt(link, { price: 85, author: others[0] });
    expect((await read(before)).lowest).toBe(true);
    await service.call(setPromotionProduct, { as: admin, params: { id }, body: { sameAs: some } });
    expect(await read(id)).toMatchObject({ claim: 'proved', lowest: true });
    expect((await read(before)).lowest).toBeUndefined();
    const days = [20, 15, 10, 5, 2, 0].map(getDay);
    expect((await readPrices(id)).points.map(({ day }) => day)).toEqual(days);
    await service.call(setPromotionProduct, { as: admin, params: { id }, body: { sameAs: null } });
    expect((await read(id)).claim).toBe('unproved');
    expect((await readPrices(id)).points).toHaveLength(1);
  });

  it('promotions of one product published at once see each other', async () => {
    const link = createLink();
    // Expired ones follow nothing, on which the others could conflict.
    for (const id of await publishHistory(link)) await setStatus(id, 'expired');
    const ids = await Promise.all(
      [70, 75, 80].map(async (price) => {
        const fields = { ...onlinePromotion, link, promotionalPrice: String(price) };
        return (await publish(service, [ana, ...others][(price - 70) / 5] as Member, fields)).body.promotion
          ._id as string;
      }),
    );
    const events = ids.map((promotionId) =>
      makeEvent(
        moderationApproved,
        { promotionId, revision: 1, moderatorId: member().sub },
        { subject: promotionId },
      ),
    );
    await service.publishAndWait(...events);
    const lowest = await Promise.all(ids.map(async (id) => (await read(id)).lowest));
    expect(lowest).toEqual([true, undefined, undefined]);
  });

  it('prices of an earlier release are those of public promotions, once', async () => {
    const link = createLink();
    const id = await publishAt(link, { price: 80, daysAgo: 3 });
    const { body } = await publish(service, ana, { ...onlinePromotion, link });
    await service.database.collection('product_prices').deleteMany({});
    const migrations = [0, 1].map((replica) =>
      service.getProvider(ProductPricesMigration, replica).migrate(),
    );
    await Promise.all(migrations);
    expect((await readPrices(id)).points).toMatchObject([{ day: getDay(3), price: 80 }]);
    const rows = await service.listRows('product_prices');
    expect(rows.map(({ deal }) => String(deal))).not.toContain(body.promotion._id);
    await service.getProvider(ProductPricesMigration).migrate();
    expect(await service.listRows('product_prices')).toHaveLength(rows.length);
  });

  it('export has the prices that a member published', async () => {
    const id = await publishAt(createLink(), { price: 80, author: visitor });
    const params = { id: visitor.sub };
    const { body } = await service.call(promotionsExport, { as: { kind: 'gateway' }, params });
    const { store } = onlinePromotion;
    expect(body.precosPublicados.at(-1)).toEqual({
      promocao: id,
      preco: 80,
      loja: store,
      em: expect.any(String),
    });
  });

  it('price history returns 404 for what is not public and 400 for other periods', async () => {
    const { body } = await publish(service, ana);
    const params = { id: body.promotion._id as string };
    expect((await service.call(getPriceHistory, { as: ana, params })).status).toBe(404);
    expect((await service.call(getPriceHistory, { params: { id: newId() } })).status).toBe(404);
    const { status, body: error } = await service.call(getPriceHistory, { params, query: { days: '31' } });
    expect([status, error.errors[0].message]).toEqual([400, 'Período desconhecido']);
  });
};
