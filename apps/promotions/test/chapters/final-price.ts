import { promotion, promotionList } from '@pechincha/contracts/entities/promotion';
import type { PriceConditions } from '@pechincha/contracts/price-conditions';
import { editPromotion, getPromotion, listPromotions } from '@pechincha/contracts/operations/promotions';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import { subscriptionBody } from '@pechincha/contracts/operations/subscription-fields';
import type { Chapter } from '@pechincha/testing/chapters';
import { visitor, type TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  createActivePromotions,
  localPromotion,
  onlinePromotion,
  publish,
  registerMembers,
  waitForEvents,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;
const ids = new Map<string, string>();

/** By title; ordered by promotional price, which is not the order of final prices. */
const bodies: Record<string, unknown>[] = [
  {
    title: 'Chaleira',
    promotionalPrice: 50,
    conditions: { shipping: 'fixed', shippingPrice: 100, importTax: 30 },
  },
  { title: 'Torradeira', promotionalPrice: 80, conditions: { payment: 'pix', shipping: 'free' } },
  { title: 'Batedeira', promotionalPrice: 120, conditions: { requires: ['app'], shipping: 'free' } },
  { title: 'Panela', promotionalPrice: 150, conditions: { minQuantity: 3 } },
  { title: 'Frigideira', promotionalPrice: 160, link: 'https://outra.example/', conditions: {} },
].map(({ conditions, ...body }) => ({ ...body, originalPrice: 200, ...conditions }));

const titles = async (query: Record<string, string>) => {
  const { status, body } = await service.call(listPromotions, { as: visitor, query });
  expect(status).toBe(200);
  const list = promotionList.parse(body);
  expect(list.total).toBe(list.promotions.length);
  return list.promotions.map(({ title }) => title);
};
const getId = (title: string): string => ids.get(title) ?? '';
const fetchPromotion = async (id: string) =>
  promotion.parse((await service.call(getPromotion, { as: ana, params: { id } })).body);

export const finalPrice: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
    for (const { title, _id } of await createActivePromotions(service, ana, bodies)) ids.set(title, _id);
  });

  it('promotion without conditions has no field of them', async () => {
    const { body } = await service.call(getPromotion, { params: { id: getId('Frigideira') } });
    expect(body).toMatchObject({ promotionalPrice: 160, discount: 20, storeSlug: 'outra.example' });
    for (const field of ['finalPrice', 'condition', 'payment', 'requires', 'shipping', 'marks', 'conditions'])
      expect(body).not.toHaveProperty(field);
  });

  it('promotion has its conditions, and lists have its final price and one line', async () => {
    const conditions = { shipping: 'fixed', shippingPrice: 100, importTax: 30 };
    const summary = { finalPrice: 180, condition: 'frete R$ 100,00' };
    const prices = { promotionalPrice: 50, originalPrice: 200, discount: 75 };
    expect(await fetchPromotion(getId('Chaleira'))).toMatchObject({ ...prices, ...conditions, ...summary });
    const { body } = await service.call(listPromotions, { query: { search: 'chaleira' } });
    expect(body.promotions).toEqual([expect.objectContaining({ ...prices, ...summary })]);
    for (const field of [...Object.keys(conditions), 'marks', 'conditions'])
      expect(body.promotions[0]).not.toHaveProperty(field);
  });

  it('sorts and ranges of prices go by the final price', async () => {
    const ascending = ['Torradeira', 'Batedeira', 'Panela', 'Frigideira', 'Chaleira'];
    expect(await titles({ sort: 'price_asc' })).toEqual(ascending);
    expect(await titles({ sort: 'price_desc' })).toEqual(ascending.toReversed());
    expect(await titles({ maxPrice: '100', sort: 'price_asc' })).toEqual(['Torradeira']);
    expect(await titles({ minPrice: '155', sort: 'price_asc' })).toEqual(['Frigideira', 'Chaleira']);
    expect(await titles({ maxPrice: '100', search: 'chaleira' })).toEqual([]);
  });

  it('submitted promotion has its conditions, and published one its final price, in their events', async () => {
    const id = getId('Chaleira');
    const [submitted] = await waitForEvents(service, 'promotion.submitted', id, 1);
    expect(submitted?.data).toMatchObject({ shipping: 'fixed', shippingPrice: 100, importTax: 30 });
    const [published] = await waitForEvents(service, 'promotion.published', id, 1);
    expect(published?.data).toMatchObject({ promotionalPrice: 50, finalPrice: 180 });
    const [other] = await waitForEvents(service, 'promotion.published', getId('Frigideira'), 1);
    expect(other?.data).not.toHaveProperty('finalPrice');
  });

  it.each<[Record<string, string>, string[]]>([
    [{ open: 'true' }, ['Frigideira', 'Torradeira', 'Chaleira']],
    [{ freeShipping: 'true' }, ['Batedeira', 'Torradeira']],
    [{ store: 'outra.example' }, ['Frigideira']],
    [{ store: 'OUTRA.example' }, ['Frigideira']],
    [{ store: 'nenhuma.example' }, []],
    [{ open: 'true', freeShipping: 'true' }, ['Torradeira']],
    [{ open: 'true', store: 'som-da-praca.example' }, ['Torradeira', 'Chaleira']],
    [{ freeShipping: 'true', search: 'batedeira' }, ['Batedeira']],
    [{ open: 'true', search: 'batedeira' }, []],
    [{ freeShipping: 'true', open: 'true', search: 'batedeira' }, []],
    [{ freeShipping: 'true', maxPrice: '100' }, ['Torradeira']],
    [{ open: 'true', city: 'ibaiti' }, []],
    [
      { open: 'false', freeShipping: 'false', store: '' },
      ['Frigideira', 'Panela', 'Batedeira', 'Torradeira', 'Chaleira'],
    ],
    [{ freeShipping: 'true', sort: 'price_desc' }, ['Batedeira', 'Torradeira']],
  ])('promotion list is narrowed when the query is %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('promotion list narrowed by two marks has its exact total on a full page', async () => {
    const query = { open: 'true', freeShipping: 'true', limit: '1' };
    const { body } = await service.call(listPromotions, { query });
    expect(body).toMatchObject({ total: 1, totalPages: 1, totalIsExact: true });
  });

  it.each<Record<string, string>>([{ open: '1' }, { freeShipping: '{"$ne":1}' }, { store: 'x'.repeat(163) }])(
    'promotion list returns 400 when the query is %j',
    async (query) => {
      const { status, body } = await service.call(listPromotions, { query });
      expect([status, body.errors.length]).toEqual([400, 1]);
    },
  );

  it('publishing returns 400 at the field when the conditions contradict the price', async () => {
    const { status, body } = await publish(service, ana, {
      ...onlinePromotion,
      installments: '10',
      installmentPrice: '10,00',
    });
    const msg = 'As parcelas não fecham com o preço';
    expect([status, body.errors]).toEqual([400, [{ field: 'installmentPrice', msg, message: msg }]]);
  });

  it.each<PriceConditions>([
    { payment: 'pix' },
    { cardPrice: 210 },
    { shipping: 'free' },
    { requires: ['app'] },
    { minQuantity: 2 },
    { cashback: 5 },
  ])('edit makes an active promotion pending when its author adds %j', async (conditions) => {
    const [{ _id: id } = { _id: '' }] = await createActivePromotions(service, ana, [{}]);
    const edit = (change: object) =>
      service.call(editPromotion, { as: ana, params: { id }, body: { ...onlinePromotion, ...change } });
    const { body } = await edit(conditions);
    expect(body).toMatchObject({ status: 'pending', ...conditions });
    expect((await edit(conditions)).body.revision).toBe(body.revision);
    await service.publishAndWait(approvedEvent(id, body.revision));
    const { body: cleared } = await edit({});
    expect(cleared.status).toBe('pending');
    expect(cleared).not.toHaveProperty(Object.keys(conditions)[0] ?? '');
  });

  it('edit keeps an active promotion active when nothing but the order of its conditions changed', async () => {
    const requires = ['first-purchase', 'app'];
    const [{ _id: id } = { _id: '' }] = await createActivePromotions(service, ana, [{ requires }]);
    const body = { ...onlinePromotion, requires: requires.toReversed() };
    const response = await service.call(editPromotion, { as: ana, params: { id }, body });
    expect(response.body).toMatchObject({ status: 'active', requires });
  });

  it("member's export has the final price and the conditions as sentences", async () => {
    const { body } = await service.call(promotionsExport, {
      as: { kind: 'gateway' },
      params: { id: ana.sub },
    });
    const exported = (body as { promocoes: { titulo: string }[] }).promocoes.find(
      ({ titulo }) => titulo === 'Chaleira',
    );
    expect(exported).toMatchObject({
      precoFinal: 180,
      condicoesDoPreco: ['Frete R$ 100,00', 'Imposto de importação R$ 30,00'],
    });
  });

  it('edit that changes nothing needs no approval', async () => {
    const body = { ...onlinePromotion, ...bodies.at(-1) };
    const response = await service.call(editPromotion, {
      as: ana,
      params: { id: getId('Frigideira') },
      body,
    });
    expect([response.status, response.body.status]).toEqual([200, 'active']);
  });

  it('a promotion of a city is found by the name of its store', async () => {
    const { body } = await publish(service, ana, localPromotion);
    expect(body.promotion.storeSlug).toBe('mercearia-da-vila--sao-jose-dos-campos');
    await service.publishAndWait(approvedEvent(body.promotion._id));
    expect(await titles({ store: body.promotion.storeSlug })).toEqual(['Feijão']);
  });

  it.each(['C++ Loja', 'C# Loja', '日本屋', 'Padaria 1ª Opção', `${'Muito '.repeat(13)}L`])(
    'the store %s is found by a slug of its own, which rules accept',
    async (store) => {
      const form = { ...localPromotion, title: `Pão de ${store}`.slice(0, 40), store };
      const { body } = await publish(service, ana, {
        ...form,
        city: 'São Miguel do Oeste de Trás-os-Montes',
      });
      const { storeSlug } = body.promotion;
      await service.publishAndWait(approvedEvent(body.promotion._id));
      const found = await service.call(listPromotions, { query: { store: storeSlug } });
      expect(found.body.promotions.map(({ _id }: { _id: string }) => _id)).toEqual([body.promotion._id]);
      expect(subscriptionBody.parse({ kind: 'follow', store: storeSlug })).toMatchObject({
        store: storeSlug,
      });
    },
  );

  it('spellings of a store share one slug', async () => {
    const spelled = await Promise.all(
      ['Magazine Luiza', ' magazine  LUÍZA'].map((store) =>
        publish(service, ana, { ...localPromotion, store }),
      ),
    );
    expect(new Set(spelled.map(({ body }) => body.promotion.storeSlug)).size).toBe(1);
  });
};
