import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { deletePromotion, editPromotion, getPromotion } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { listDuplicates, listRelatedPromotions } from '@pechincha/contracts/operations/products';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import {
  approvedEvent,
  createActivePromotions,
  localPromotion,
  publish,
  registerMembers,
  rejectedEvent,
  waitForEvents,
  type Member,
} from '../helpers.js';

const DAY_MS = 24 * 60 * 60_000;
const admin = member(undefined, 'admin');

let service: TestService;
let ana: Member;

const toIds = (promotions: Pick<Promotion, '_id'>[]) => promotions.map(({ _id }) => _id);
/** Of a new product. */
const createLink = () => `https://som-da-praca.example/${newId()}`;
const createActive = async (...changes: Record<string, unknown>[]) =>
  toIds(await createActivePromotions(service, ana, changes));
const createLocal = async (fields: Record<string, unknown>) => {
  const { body } = await publish(service, ana, { ...localPromotion, ...fields });
  const id = body.promotion._id as string;
  await service.publishAndWait(approvedEvent(id));
  return id;
};
const findDuplicates = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await service.call(listDuplicates, { as: ana, query });
  expect(status).toBe(200);
  return toIds(listDuplicates.response.parse(body).duplicates);
};
const listRelated = async (id: string): Promise<string[]> => {
  const { status, body } = await service.call(listRelatedPromotions, { params: { id } });
  expect(status).toBe(200);
  return toIds(listRelatedPromotions.response.parse(body).promotions);
};
const setStatus = (id: string | undefined, status: string) =>
  service.call(setPromotionStatus, { as: admin, params: { id: id ?? '' }, body: { status } });
/** As the passing of days. */
const age = (id: string | undefined, days: number) =>
  service.database
    .collection('promotions')
    .updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { publishedAt: new Date(Date.now() - days * DAY_MS) } },
    );
const getSubmitted = async (id: string, count = 1) =>
  (await waitForEvents(service, 'promotion.submitted', id, count)).at(-1)?.data as {
    possibleDuplicates?: string[];
  };

export const similarPromotions: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('duplicates of a link are the active ones without its trackers, the cheapest first, at most three', async () => {
    const link = createLink();
    const [dear, cheap, middle, dearest] = await createActive(
      { link, promotionalPrice: '90' },
      { link: `${link}?utm_source=x`, promotionalPrice: '70' },
      { link: link.replace('https://', 'http://www.'), promotionalPrice: '80' },
      { link: `${link}?fbclid=1`, promotionalPrice: '95' },
    );
    expect(await findDuplicates({ link: `${link}/?gclid=2#topo` })).toEqual([cheap, middle, dear]);
    await setStatus(cheap, 'removed');
    await setStatus(middle, 'expired');
    expect(await findDuplicates({ link })).toEqual([dear, dearest]);
    expect(await findDuplicates({ link: `${link}?cor=azul` })).toEqual([]);
  });

  it('duplicates of a link are neither pending nor older than 30 days', async () => {
    const link = createLink();
    const { body } = await publish(service, ana, { ...localPromotion, link });
    expect(await findDuplicates({ link })).toEqual([]);
    await service.publishAndWait(approvedEvent(body.promotion._id));
    expect(await findDuplicates({ link })).toEqual([body.promotion._id]);
    await age(body.promotion._id, 29);
    expect(await findDuplicates({ link })).toEqual([body.promotion._id]);
    await age(body.promotion._id, 31);
    expect(await findDuplicates({ link })).toEqual([]);
  });

  it('duplicates of a city share store, city and three rare words within 7 days', async () => {
    const store = `Mercado ${newId()}`;
    const title = 'Café Torrado Zumbi 500 g com desconto';
    const id = await createLocal({ store, title });
    const query = {
      store: store.toLowerCase(),
      title: 'Cafés torrados Zumbi na promoção',
      city: localPromotion.city,
    };
    expect(await findDuplicates(query)).toEqual([id]);
    for (const other of [
      { store: 'Outro mercado' },
      { city: 'Curitiba' },
      { city: 'Online' },
      { title: 'Café moído Zumbi' },
    ])
      expect(await findDuplicates({ ...query, ...other })).toEqual([]);
    await age(id, 8);
    expect(await findDuplicates(query)).toEqual([]);
  });

  it('duplicates of a store with an address are of the same city', async () => {
    const title = 'Rapadura de Melaço Tapuia';
    const id = await createLocal({ title, link: createLink() });
    const query = { title, link: createLink() };
    expect(await findDuplicates({ ...query, city: localPromotion.city })).toEqual([id]);
    expect(await findDuplicates({ ...query, city: 'Curitiba' })).toEqual([]);
  });

  it('words that no other promotion has do not hide a duplicate, unless fewer than three are left', async () => {
    const store = `Mercado ${newId()}`;
    const id = await createLocal({ store, title: 'Arroz agulhinha Tuiuti' });
    const query = { store, city: localPromotion.city };
    expect(await findDuplicates({ ...query, title: 'Arroz agulhinha Tuiuti xyzw' })).toEqual([id]);
    expect(await findDuplicates({ ...query, title: 'Tuiuti xyzw zwyx' })).toEqual([]);
    expect(await findDuplicates({ ...query, title: 'Tuiuti' })).toEqual([id]);
  });

  it.each<Record<string, string>>([
    {},
    { link: 'htt', title: 'Fone', store: '', city: '' },
    { title: 'Fone', city: 'Online' },
    { title: 'de com', store: 'Mercearia da Vila', city: 'Curitiba' },
    { city: 'Lugar nenhum', title: 'Fone', store: 'x' },
  ])('duplicates of %j are none', async (query) => expect(await findDuplicates(query)).toEqual([]));

  it('duplicates return 401 for visitors and 400 for texts that are too long', async () => {
    expect((await service.call(listDuplicates, {})).status).toBe(401);
    const { status, body } = await service.call(listDuplicates, {
      as: ana,
      query: { link: 'a'.repeat(2_049) },
    });
    expect([status, body.errors[0].field]).toEqual([400, 'link']);
  });

  it('submitted promotion has its possible duplicates, those that await approval too, never itself', async () => {
    const link = createLink();
    const [one, other] = [
      await publish(service, ana, { ...localPromotion, link }),
      await publish(service, ana, { ...localPromotion, link: `${link}?utm_medium=y` }),
    ].map(({ body }) => body.promotion._id as string);
    expect(await getSubmitted(one ?? '')).not.toHaveProperty('possibleDuplicates');
    expect((await getSubmitted(other ?? '')).possibleDuplicates).toEqual([one]);
    const { category: _category, city: _city, ...form } = { ...localPromotion, link };
    await service.call(editPromotion, {
      as: ana,
      params: { id: other ?? '' },
      body: { ...form, title: 'Feijão preto' },
    });
    expect((await getSubmitted(other ?? '', 2)).possibleDuplicates).toEqual([one]);
    await service.publishAndWait(rejectedEvent(one ?? '', 'Repetida'));
    const [third] = await createActive({ link });
    expect((await getSubmitted(third ?? '')).possibleDuplicates).toEqual([other]);
  });

  it('rejected promotion has the one that it repeats, if its author can open that', async () => {
    const link = createLink();
    const [original] = await createActive({ link });
    const reject = async (duplicateOf: string) => {
      const { body } = await publish(service, ana, { ...localPromotion, link });
      const event = rejectedEvent(body.promotion._id, 'Já foi publicada');
      await service.publishAndWait({ ...event, data: { ...event.data, duplicateOf } });
      const [rejected] = await waitForEvents(service, 'promotion.rejected', body.promotion._id, 1);
      return rejected?.data;
    };
    expect(await reject(original ?? '')).toMatchObject({ duplicateOf: { _id: original, city: 'online' } });
    await setStatus(original, 'removed');
    expect(await reject(original ?? '')).not.toHaveProperty('duplicateOf');
    expect(await reject(newId())).not.toHaveProperty('duplicateOf');
  });

  it('related promotions are those of the product by price, then of two rare words, then the hottest of the place', async () => {
    const [link, word] = [createLink(), `zz${newId().slice(-6)}`];
    const title = `Cafeteira ${word} italiana`;
    const [source, dear, cheap, similar, unlike] = await createActive(
      { link, title, category: 'casa' },
      { link, title: 'Outra coisa', promotionalPrice: '90' },
      { link, title: 'Outra coisa', promotionalPrice: '80' },
      { link: createLink(), title: `Moedor e cafeteira ${word}`, category: 'moda' },
      { link: createLink(), title: 'Moedor de grãos', category: 'moda' },
    );
    const [place] = await createActive({ link: createLink(), title: 'Sem relação', category: 'casa' });
    const related = await listRelated(source ?? '');
    expect(related.slice(0, 3)).toEqual([cheap, dear, similar]);
    expect(related).toContain(place);
    expect(related).not.toContain(unlike);
    expect(related).not.toContain(source);
    expect(related.length).toBeLessThanOrEqual(6);
    expect(new Set(related).size).toBe(related.length);
    await setStatus(cheap, 'removed');
    await service.call(deletePromotion, { as: ana, params: { id: dear ?? '' } });
    await setStatus(similar, 'expired');
    for (const id of [cheap, dear, similar]) expect(await listRelated(source ?? '')).not.toContain(id);
  });

  it('related promotions are at most six, of an expired promotion too', async () => {
    const link = createLink();
    const ids = await createActive(
      ...Array.from({ length: 8 }, (_none, index) => ({ link, promotionalPrice: `${90 - index}` })),
    );
    await setStatus(ids[0], 'expired');
    expect(await listRelated(ids[0] ?? '')).toEqual(ids.slice(2).toReversed());
  });

  it('related promotions of one that is not public return 404, to its author too', async () => {
    const { body } = await publish(service, ana);
    const { _id: id } = body.promotion;
    for (const as of [undefined, ana])
      expect((await service.call(listRelatedPromotions, { ...(as && { as }), params: { id } })).status).toBe(
        404,
      );
    expect((await service.call(getPromotion, { as: ana, params: { id } })).status).toBe(200);
    expect((await service.call(listRelatedPromotions, { params: { id: newId() } })).status).toBe(404);
  });
};
