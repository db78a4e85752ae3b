import { promotionsExport } from '@pechincha/contracts/operations/internal';
import { getPriceHistory } from '@pechincha/contracts/operations/products';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { onlinePromotion, publish } from '../helpers.js';
import {
  admin,
  createLink,
  createPriceAuthors,
  createPriceHelpers,
  getDay,
  type PriceAuthors,
} from '../prices.js';

let service: TestService;
let cast: PriceAuthors;

const { publishAt, publishHistory, readPrices, setStatus, edit } = createPriceHelpers(
  () => service,
  () => cast,
);

export const priceHistory: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    cast = await createPriceAuthors(service);
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
    await publishAt(link, { price: 70, daysAgo: 200, author: cast.authors[0] });
    expect(await readPrices(id)).toMatchObject({ lowest: 90 });
    expect((await readPrices(id, '365')).points[0]).toMatchObject({ day: getDay(200), price: 70 });
  });

  it('price of an edited link is one of its product', async () => {
    const [link, otherLink] = [createLink(), createLink()];
    const id = await publishAt(link, { price: 80, daysAgo: 3 });
    await edit(id, admin, { link: otherLink, promotionalPrice: '80.00' });
    expect((await readPrices(id)).points).toMatchObject([{ day: getDay(0), price: 80 }]);
  });

  it('price is added once while it is the same, and again when it changes', async () => {
    const link = createLink();
    const id = await publishAt(link, { price: 80, daysAgo: 3 });
    await setStatus(id, 'expired');
    await setStatus(id, 'active');
    await edit(id, admin, { link, promotionalPrice: '80.00', title: 'Outro título do fone' });
    expect((await readPrices(id)).points).toHaveLength(1);
    await edit(id, admin, { link, promotionalPrice: '75.00' });
    expect((await readPrices(id)).points.map(({ price }) => price)).toEqual([80, 75]);
  });

  it('export has the prices that a member published', async () => {
    const id = await publishAt(createLink(), { price: 80, author: cast.newcomer });
    const params = { id: cast.newcomer.sub };
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
    const { body } = await publish(service, cast.ana);
    const params = { id: body.promotion._id as string };
    expect((await service.call(getPriceHistory, { as: cast.ana, params })).status).toBe(404);
    expect((await service.call(getPriceHistory, { params: { id: newId() } })).status).toBe(404);
    const { status, body: error } = await service.call(getPriceHistory, { params, query: { days: '31' } });
    expect([status, error.errors[0].message]).toEqual([400, 'Período desconhecido']);
  });
};
