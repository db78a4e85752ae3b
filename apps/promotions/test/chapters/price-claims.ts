import { deletePromotion } from '@pechincha/contracts/operations/promotions';
import { setPromotionProduct } from '@pechincha/contracts/operations/products';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  localPromotion,
  onlinePromotion,
  publish,
  registerMembers,
  waitForEvents,
  type Member,
} from '../helpers.js';
import {
  admin,
  createLink,
  createPriceAuthors,
  createPriceHelpers,
  getDay,
  type PriceAuthors,
} from '../prices.js';
import { memberStatusEvent } from '../member-statuses.js';

let service: TestService;
let cast: PriceAuthors;

const { publishAt, approve, publishHistory, read, readPrices, setStatus, edit, listCard } =
  createPriceHelpers(
    () => service,
    () => cast,
  );

export const priceClaims: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    cast = await createPriceAuthors(service);
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

  it('prices of one author, or of fresh accounts, prove nothing', async () => {
    const [one] = cast.authors;
    const link = createLink();
    await publishHistory(link, { author: one });
    const fresh = await registerMembers(service, 'Quatro', 'Cinco', 'Seis');
    const freshLink = createLink();
    for (const [index, author] of [...fresh, ...fresh].entries())
      await publishAt(freshLink, { price: 100, daysAgo: 20 - 3 * index, author });
    for (const each of [link, freshLink]) {
      const id = await publishAt(each, { price: 80, originalPrice: '100' });
      expect((await read(id)).claim).toBe('unproved');
    }
  });

  it('prices of one address, and of a suspended member, stop counting with the next price', async () => {
    const link = createLink();
    await publishHistory(link);
    const id = await publishAt(link, { price: 80, originalPrice: '100' });
    const addressGroup = newId();
    const [one, ...others] = cast.authors;
    const setMemberStatuses = (change: object, otherChange: object, version: number) =>
      service.publishAndWait(
        memberStatusEvent(one as Member, change, version),
        ...others.map((author) => memberStatusEvent(author, otherChange, version)),
      );
    const claims = [(await read(id)).claim];
    for (const [version, change, otherChange] of [
      [2, { addressGroup }, { addressGroup }],
      [3, { suspended: true }, {}],
      [4, {}, {}],
    ] as const) {
      await setMemberStatuses(change, otherChange, version);
      await publishAt(link, { price: 130 + version });
      claims.push((await read(id)).claim);
    }
    expect(claims).toEqual(['proved', 'unproved', 'unproved', 'proved']);
  });

  it('own prices prove nothing', async () => {
    const link = createLink();
    await publishHistory(link);
    for (const daysAgo of [30, 25, 12, 8, 3]) await publishAt(link, { price: 500, daysAgo });
    const id = await publishAt(link, { price: 80, originalPrice: '500' });
    expect(await read(id)).toMatchObject({ claim: 'inflated', reference: 100 });
  });

  it('prices of removed and deleted promotions prove nothing, and cast.others of the product follow', async () => {
    const link = createLink();
    const [first = '', , , , last = ''] = await publishHistory(link);
    const id = await publishAt(link, { price: 80, originalPrice: '100' });
    expect((await read(id)).claim).toBe('proved');
    await setStatus(first, 'removed');
    expect((await read(id)).claim).toBe('unproved');
    await setStatus(first, 'active');
    expect((await readPrices(id)).points).toHaveLength(4);
    const [, two] = cast.authors;
    await service.call(deletePromotion, { as: two as Member, params: { id: last } });
    expect((await readPrices(id)).points.map(({ day }) => day)).toEqual([15, 10, 0].map(getDay));
  });

  it('a new price renews what is said of the other active promotions', async () => {
    const link = createLink();
    const [, , , cheap = ''] = await publishHistory(link);
    const id = await publishAt(link, { price: 85 });
    expect([(await read(id)).lowest, (await read(cheap)).lowest]).toEqual([true, undefined]);
    await publishAt(link, { price: 70, author: cast.authors[2] });
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
  });

  it('edit that needs no approval keeps the claim, one that does waits for it', async () => {
    const link = createLink();
    await publishHistory(link);
    const id = await publishAt(link, { price: 80, originalPrice: '400' });
    const fields = { link, promotionalPrice: '80.00', originalPrice: '400' };
    await edit(id, cast.ana, { ...fields, title: 'Outro título do fone' });
    expect(await read(id)).toMatchObject({ claim: 'inflated', discount: 20, lowest: true });
    const adminEdit = await edit(id, admin, { ...fields, originalPrice: '100' });
    expect(adminEdit.body).toMatchObject({ status: 'active', claim: 'proved', discount: 20 });
    await setStatus(id, 'expired');
    await edit(id, cast.ana, { ...fields, title: 'Mais um título do fone' });
    expect(await read(id)).toMatchObject({ status: 'expired', claim: 'inflated', discount: 20 });
  });

  it('promotion without a product has no claim, however high its original price', async () => {
    const { body } = await publish(service, cast.ana, { ...localPromotion, originalPrice: '900' });
    const id = body.promotion._id as string;
    await approve(id);
    const promotion = await read(id);
    expect(promotion).toMatchObject({ status: 'active', discount: 99 });
    expect(promotion).not.toHaveProperty('claim');
    expect((await readPrices(id)).points).toEqual([]);
  });

  it('promotion that awaits approval again has no claim until it is public', async () => {
    const link = createLink();
    await publishHistory(link);
    const id = await publishAt(link, { price: 80, originalPrice: '400' });
    const fields = { link, promotionalPrice: '81.00', originalPrice: '400' };
    const { body } = await edit(id, cast.ana, fields);
    expect(body).toMatchObject({ status: 'pending', discount: 80 });
    for (const field of ['claim', 'reference', 'lowest']) expect(body).not.toHaveProperty(field);
  });

  it('joined products have one history, and separated ones their own again', async () => {
    const [link, otherLink] = [createLink(), createLink()];
    await publishHistory(link);
    const id = await publishAt(otherLink, { price: 80, daysAgo: 5, originalPrice: '100' });
    expect((await read(id)).claim).toBe('unproved');
    const [some] = await publishHistory(link);
    const before = await publishAt(link, { price: 85, author: cast.others[0] });
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
    // Expired ones follow nothing, on which the cast.others could conflict.
    for (const id of await publishHistory(link)) await setStatus(id, 'expired');
    const ids = await Promise.all(
      [70, 75, 80].map(async (price) => {
        const fields = { ...onlinePromotion, link, promotionalPrice: String(price) };
        return (await publish(service, [cast.ana, ...cast.others][(price - 70) / 5] as Member, fields)).body
          .promotion._id as string;
      }),
    );
    const events = ids.map((promotionId) => approvedEvent(promotionId));
    await service.publishAndWait(...events);
    const lowest = await Promise.all(ids.map(async (id) => (await read(id)).lowest));
    expect(lowest).toEqual([true, undefined, undefined]);
  });
};
