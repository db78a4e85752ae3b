import { promotion } from '@pechincha/contracts/entities/promotion';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { events } from '@pechincha/contracts/events/all';
import { publishPromotion, getPromotion, listPromotions } from '@pechincha/contracts/operations/promotions';
import { resizePicturePath, pictureWidths } from '@pechincha/contracts/pictures';
import { PictureStore } from '@pechincha/images/picture-store';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  approval,
  deal,
  form,
  localDeal,
  picture,
  publish,
  register,
  rejection,
  start,
  type Member,
} from './community.js';

let service: TestService;
let ana: Member;

beforeAll(async () => {
  service = await start();
  [ana] = (await register(service, 'Ana Souza')) as [Member];
});
afterAll(() => service.destroy());

const read = (id: string, as: Parameters<typeof publish>[1] = visitor) =>
  service.call(getPromotion, { as, params: { id } });

it('publishes a deal with its picture, which waits and is told to moderation', async () => {
  const { status, body } = await publish(service, ana, form(deal, await picture()));
  expect(status).toBe(201);
  publishPromotion.response.parse(body);
  expect(body.message).toContain('aguarda aprovação');
  expect(body.promotion).toMatchObject({
    title: deal.title,
    promotionalPrice: 199.9,
    originalPrice: 319.9,
    discount: 38,
    city: 'online',
    status: 'pending',
    moderatedAt: null,
    likesCount: 0,
    hasLiked: false,
    author: { _id: ana.sub, name: 'Ana Souza', avatar: null },
  });
  const told = await eventually(() => {
    const [fact] = service.broker.listReceived('promotion.submitted');
    if (!fact) throw new Error('not told yet');
    return fact;
  });
  const contract = events.find(({ name }) => name === 'promotion.submitted');
  expect(contract?.data.parse(told.data)).toMatchObject({
    promotionId: body.promotion._id,
    revision: 1,
    image: body.promotion.image,
    author: { _id: ana.sub, name: 'Ana Souza' },
  });
});

it('keeps every size of the picture under a name that the sender did not choose', async () => {
  const bytes = await picture(1300, 900);
  const { body } = await publish(service, ana, form(deal, bytes, '../../etc/passwd.html'));
  expect(body.promotion.image).toMatch(/^\/uploads\/[0-9a-f]{40}-640\.webp$/);
  const store = new PictureStore({
    endpoint: process.env['S3_ENDPOINT'] ?? '',
    accessKey: process.env['S3_ACCESS_KEY'] ?? '',
    secretKey: process.env['S3_SECRET_KEY'] ?? '',
    bucket: process.env['S3_BUCKET'] ?? '',
  });
  for (const width of pictureWidths) {
    expect(await store.exists(resizePicturePath(body.promotion.image, width).slice('/uploads/'.length))).toBe(true);
  }
});

it('publishes without a picture, from JSON too, and keeps the price from the first day', async () => {
  const { status, body } = await publish(service, ana, { ...deal, originalPrice: '', category: undefined });
  expect(status).toBe(201);
  expect(body.promotion).toMatchObject({ image: null, originalPrice: null, discount: 0, category: 'outros' });
  const [point] = (await service.listRows('price_points')).filter(
    (row) => String(row['deal']) === body.promotion._id,
  );
  expect(point).toMatchObject({ promotionalPrice: 199.9, originalPrice: null });
});

it('publishes a deal of any city, without a link, and keeps a link and a coupon that are sent', async () => {
  const { status, body } = await publish(service, ana, form(localDeal, await picture()));
  expect(status).toBe(201);
  publishPromotion.response.parse(body);
  expect(body.promotion).toMatchObject({
    title: 'Feijão',
    city: 'sao-jose-dos-campos',
    category: 'alimentos',
    promotionalPrice: 7.5,
    originalPrice: 9,
    discount: 17,
    link: '',
    coupon: '',
    status: 'pending',
  });
  const link = 'https://mercearia.example/feijao';
  const more = await publish(service, ana, { ...localDeal, link, coupon: 'VILA' });
  expect(more.body.promotion).toMatchObject({ link, coupon: 'VILA' });
});

it('knows a city by whatever way it is written, and asks for it by any', async () => {
  const name = 'Santo André do Norte';
  const ids = [];
  for (const city of [name, 'santoandredonorte', 'SANTO-ANDRE-DO-NORTE']) {
    const { body } = await publish(service, ana, { ...localDeal, city });
    expect(body.promotion.city).toBe('santo-andre-do-norte');
    ids.push(body.promotion._id);
  }
  await service.publishAndWait(...ids.map((id) => approval(id)));
  for (const city of ['santo-andre-do-norte', 'santoandredonorte', name]) {
    const { body } = await service.call(listPromotions, { query: { city } });
    expect(body.total).toBe(3);
  }
  for (const city of ['online', 'On-Line', 'ONLINE ']) {
    const { body } = await publish(service, ana, { ...deal, city });
    expect(body.promotion.city).toBe('online');
  }
});

it.each([
  [{ title: ' ' }, 'title', 'Título obrigatório'],
  [{ description: '' }, 'description', 'Descrição obrigatória'],
  [{ originalPrice: '' }, 'originalPrice', 'Preço original obrigatório'],
  [{ promotionalPrice: undefined }, 'promotionalPrice', 'Preço promocional obrigatório'],
  [{ store: ' ' }, 'store', 'Loja obrigatória'],
  [{ category: '' }, 'category', 'Categoria obrigatória'],
  [{ category: undefined }, 'category', 'Categoria obrigatória'],
  [{ link: 'javascript:alert(1)' }, 'link', 'Link inválido: comece com http:// ou https://'],
  [{ city: '!!!' }, 'city', 'Cidade inválida'],
  [{ city: '' }, 'city', 'Cidade obrigatória'],
  [{ city: undefined }, 'city', 'Cidade obrigatória'],
])('refuses a local deal with %j', async (change, field, msg) => {
  const { status, body } = await publish(service, ana, { ...localDeal, ...change });
  expect([status, body.errors]).toEqual([400, [{ field, msg, message: msg }]]);
});

it('becomes active when it is approved, once, and says when for the first time', async () => {
  const { body } = await publish(service, ana);
  const id = body.promotion._id as string;
  const fact = approval(id);
  await service.publishAndWait(fact);
  await service.publishAndWait(approval(id), rejection(id, 'Tarde demais'));
  const answer = await read(id);
  expect(answer.status).toBe(200);
  promotion.parse(answer.body);
  expect(answer.body).toMatchObject({
    status: 'active',
    moderatedAt: fact.occurredAt,
    moderationReason: null,
  });
  expect(answer.body).not.toHaveProperty('hasLiked');
  const told = service.broker.listReceived('promotion.published').filter(({ subject }) => subject === id);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    occurredAt: fact.occurredAt,
    subjectVersion: 2,
    data: {
      promotionId: id,
      first: true,
      author: { _id: ana.sub, name: 'Ana Souza' },
      description: deal.description,
    },
  });
});

it('is not made active by an approval of another revision', async () => {
  const { body } = await publish(service, ana);
  await service.publishAndWait(approval(body.promotion._id, 7));
  expect((await read(body.promotion._id, ana)).body.status).toBe('pending');
});

it('keeps the reason when it is refused, for its author, managers and admins only', async () => {
  const { body } = await publish(service, ana);
  const id = body.promotion._id as string;
  await service.publishAndWait(rejection(id, 'Preço não confere'));
  for (const reader of [ana, member(undefined, 'manager'), member(undefined, 'admin')]) {
    const answer = await read(id, reader);
    expect(answer.body).toMatchObject({ status: 'rejected', moderationReason: 'Preço não confere' });
    expect(answer.body.moderatedAt).not.toBeNull();
  }
  for (const other of [visitor, member()]) {
    const answer = await read(id, other);
    expect([answer.status, answer.body.code]).toEqual([404, 'PROMOTION_NOT_FOUND']);
  }
  const { body: list } = await service.call(listPromotions, { as: ana, query: { limit: '100' } });
  expect(list.promotions.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
});

it('asks for a session, and answers a malformed id as not there', async () => {
  expect((await publish(service, visitor)).status).toBe(401);
  expect((await read('isto-nao-e-um-id')).status).toBe(404);
  expect((await read('a'.repeat(24))).status).toBe(404);
});

it('waits for a member who registered a moment ago, and gives up with a sentence', async () => {
  const bia = member();
  const waiting = publish(service, bia);
  const data = { userId: bia.sub, name: 'Bia Nova', avatar: null };
  await service.broker.publish([makeEvent(userRegistered, data, { subject: bia.sub })]);
  const { status, body } = await waiting;
  expect([status, body.promotion.author.name]).toEqual([201, 'Bia Nova']);
  const unknown = await publish(service, member());
  expect([unknown.status, unknown.body.code]).toEqual([503, 'UNAVAILABLE']);
});

it('answers a repetition with the first answer', async () => {
  const before = (await service.listRows('promotions')).length;
  const headers = { 'idempotency-key': 'uma-vez-so' };
  const once = await service.call(publishPromotion, { as: ana, body: deal, headers });
  const twice = await service.call(publishPromotion, { as: ana, body: deal, headers });
  expect(twice).toMatchObject({ status: 201, body: once.body });
  expect((await service.listRows('promotions')).length).toBe(before + 1);
});
