import { promotion } from '@pechincha/contracts/entities/promotion';
import { userRegistered } from '@pechincha/contracts/events/user';
import { events } from '@pechincha/contracts/events/all';
import { publishPromotion, getPromotion, listPromotions } from '@pechincha/contracts/operations/promotions';
import { resizePicturePath, pictureWidths } from '@pechincha/contracts/pictures';
import { PictureStore } from '@pechincha/images/picture-store';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  onlinePromotion,
  toForm,
  localPromotion,
  createPicture,
  publish,
  registerMembers,
  rejectedEvent,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;

const fetchPromotion = (id: string, as: Parameters<typeof publish>[1] = visitor) =>
  service.call(getPromotion, { as, params: { id } });

export const publishing: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('published promotion with a picture is pending and submitted to moderation', async () => {
    const { status, body } = await publish(service, ana, toForm(onlinePromotion, await createPicture()));
    expect(status).toBe(201);
    publishPromotion.response.parse(body);
    expect(body.message).toContain('aguarda aprovação');
    expect(body.promotion).toMatchObject({
      title: onlinePromotion.title,
      promotionalPrice: 199.9,
      originalPrice: 319.9,
      discount: 38,
      city: 'online',
      status: 'pending',
      moderatedAt: null,
      publishedAt: null,
      likesCount: 0,
      hasLiked: false,
      author: { _id: ana.sub, name: 'Ana Souza', avatar: null },
    });
    const published = await eventually(() => {
      const [event] = service.broker.listReceived('promotion.submitted');
      if (!event) throw new Error('promotion.submitted was not published');
      return event;
    });
    const contract = events.find(({ name }) => name === 'promotion.submitted');
    expect(contract?.data.parse(published.data)).toMatchObject({
      promotionId: body.promotion._id,
      revision: 1,
      image: body.promotion.image,
      author: { _id: ana.sub, name: 'Ana Souza' },
    });
  });

  it('all sizes of a picture are stored under generated names', async () => {
    const bytes = await createPicture(1300, 900);
    const { body } = await publish(service, ana, toForm(onlinePromotion, bytes, '../../etc/passwd.html'));
    expect(body.promotion.image).toMatch(/^\/uploads\/[0-9a-f]{40}-640\.webp$/);
    const store = service.getProvider(PictureStore);
    for (const width of pictureWidths) {
      expect(
        await store.exists(resizePicturePath(body.promotion.image, width).slice('/uploads/'.length)),
      ).toBe(true);
    }
  });

  it('promotion without a picture is published from JSON and starts its price history', async () => {
    const { status, body } = await publish(service, ana, {
      ...onlinePromotion,
      originalPrice: '',
      category: undefined,
    });
    expect(status).toBe(201);
    expect(body.promotion).toMatchObject({
      image: null,
      originalPrice: null,
      discount: 0,
      category: 'outros',
    });
  });

  it('promotion of a city is published without link and coupon or with those sent', async () => {
    const { status, body } = await publish(service, ana, toForm(localPromotion, await createPicture()));
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
    const more = await publish(service, ana, { ...localPromotion, link, coupon: 'VILA' });
    expect(more.body.promotion).toMatchObject({ link, coupon: 'VILA' });
  });

  it('invisible characters, tabs and line breaks are taken out of what is published', async () => {
    const { status, body } = await publish(service, ana, {
      ...onlinePromotion,
      title: 'Fone\tbluetooth\n👩\u200D💻\u200B',
      store: 'Loja\u00AD do\r\nZé',
      coupon: '\u200EFO\u200BNE\u00AD10',
      link: '\uFEFFhttps://loja.example/fo\u2060ne?a=1',
      promotionalPrice: '\u00A0R$\u00A0１４９，９０\u200B',
      originalPrice: '1\u00A0149,90',
    });
    expect([status, body.promotion]).toMatchObject([
      201,
      {
        title: 'Fone bluetooth 👩\u200D💻',
        store: 'Loja do Zé',
        coupon: 'FONE10',
        link: 'https://loja.example/fone?a=1',
        promotionalPrice: 149.9,
        originalPrice: 1149.9,
      },
    ]);
  });

  it.each([
    ['title', 'Fone \u202Egpj', 'Texto inválido: há caracteres que não se veem'],
    ['link', 'https://loja.example/\u202Egpj.exe', 'Texto inválido: há caracteres que não se veem'],
    ['coupon', '\u200B', 'Texto inválido: há caracteres que não se veem'],
    ['title', '🎧'.repeat(161), 'Título deve ter no máximo 160 caracteres'],
    ['description', '🎧'.repeat(1001), 'Descrição deve ter no máximo 1000 caracteres'],
    ['promotionalPrice', 'cem', 'Preço inválido'],
  ])('publishing returns 400 at %s when it is %j', async (field, text, msg) => {
    expect(await publish(service, ana, { ...onlinePromotion, [field]: text })).toMatchObject({
      status: 400,
      body: { errors: [{ field, msg }] },
    });
  });

  it('emojis count as one character each, and lists cut none in half', async () => {
    const description = '👨\u200D👩\u200D👧'.repeat(1000);
    const { status, body } = await publish(service, ana, {
      ...onlinePromotion,
      title: '🇧🇷'.repeat(160),
      description,
    });
    expect([status, body.promotion.description]).toEqual([201, description]);
    await service.publishAndWait(approvedEvent(body.promotion._id));
    const { body: list } = await service.call(listPromotions, { query: {} });
    const listed = list.promotions.find(({ _id }: { _id: string }) => _id === body.promotion._id);
    expect(listed.description).toBe(`${'👨\u200D👩\u200D👧'.repeat(100)}…`);
  });

  it('all spellings of a city share one slug when publishing and listing', async () => {
    const name = 'Santo André do Norte';
    const ids = [];
    for (const city of [name, 'santoandredonorte', 'SANTO-ANDRE-DO-NORTE']) {
      const { body } = await publish(service, ana, { ...localPromotion, city });
      expect(body.promotion.city).toBe('santo-andre-do-norte');
      ids.push(body.promotion._id);
    }
    await service.publishAndWait(...ids.map((id) => approvedEvent(id)));
    for (const city of ['santo-andre-do-norte', 'santoandredonorte', name]) {
      const { body } = await service.call(listPromotions, { query: { city } });
      expect(body.total).toBe(3);
    }
    for (const city of ['online', 'On-Line', 'ONLINE ']) {
      const { body } = await publish(service, ana, { ...onlinePromotion, city });
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
  ])('publishing a promotion of a city returns 400 when the body has %j', async (change, field, msg) => {
    const { status, body } = await publish(service, ana, { ...localPromotion, ...change });
    expect([status, body.errors]).toEqual([400, [{ field, msg, message: msg }]]);
  });

  it('promotion becomes active and promotion.published is sent once when it is approved', async () => {
    const { body } = await publish(service, ana);
    const id = body.promotion._id as string;
    const event = approvedEvent(id);
    await service.publishAndWait(event);
    await service.publishAndWait(approvedEvent(id), rejectedEvent(id, 'Tarde demais'));
    const response = await fetchPromotion(id);
    expect(response.status).toBe(200);
    promotion.parse(response.body);
    expect(response.body).toMatchObject({
      status: 'active',
      moderatedAt: event.occurredAt,
      publishedAt: event.occurredAt,
      moderationReason: null,
    });
    expect(response.body).not.toHaveProperty('hasLiked');
    const published = service.broker
      .listReceived('promotion.published')
      .filter(({ subject }) => subject === id);
    expect(published).toHaveLength(1);
    expect(published[0]).toMatchObject({
      occurredAt: event.occurredAt,
      subjectVersion: 2,
      data: {
        promotionId: id,
        first: true,
        author: { _id: ana.sub, name: 'Ana Souza' },
        description: onlinePromotion.description,
      },
    });
  });

  it('promotion stays pending when the approval is of another revision', async () => {
    const { body } = await publish(service, ana);
    await service.publishAndWait(approvedEvent(body.promotion._id, 7));
    expect((await fetchPromotion(body.promotion._id, ana)).body.status).toBe('pending');
  });

  it('rejected promotion and its reason are readable by author, managers and admins only', async () => {
    const { body } = await publish(service, ana);
    const id = body.promotion._id as string;
    await service.publishAndWait(rejectedEvent(id, 'Preço não confere'));
    for (const reader of [ana, member(undefined, 'manager'), member(undefined, 'admin')]) {
      const response = await fetchPromotion(id, reader);
      expect(response.body).toMatchObject({ status: 'rejected', moderationReason: 'Preço não confere' });
      expect(response.body.moderatedAt).not.toBeNull();
    }
    for (const other of [visitor, member()]) {
      const response = await fetchPromotion(id, other);
      expect([response.status, response.body.code]).toEqual([404, 'PROMOTION_NOT_FOUND']);
    }
    const { body: list } = await service.call(listPromotions, { as: ana, query: { limit: '100' } });
    expect(list.promotions.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
  });

  it('publishing returns 401 without a session and reading 404 when the id is malformed', async () => {
    expect((await publish(service, visitor)).status).toBe(401);
    expect((await fetchPromotion('isto-nao-e-um-id')).status).toBe(404);
    expect((await fetchPromotion('a'.repeat(24))).status).toBe(404);
  });

  it('publishing waits for user.registered and returns 503 when it does not arrive', async () => {
    const bia = member();
    const pendingRequest = publish(service, bia);
    const data = { userId: bia.sub, name: 'Bia Nova', avatar: null };
    await service.broker.publish([makeEvent(userRegistered, data, { subject: bia.sub })]);
    const { status, body } = await pendingRequest;
    expect([status, body.promotion.author.name]).toEqual([201, 'Bia Nova']);
    const unknown = await publish(service, member());
    expect([unknown.status, unknown.body.code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('publishing returns the first response when the idempotency key is repeated', async () => {
    const before = (await service.listRows('promotions')).length;
    const headers = { 'idempotency-key': 'uma-vez-so' };
    const first = await service.call(publishPromotion, { as: ana, body: onlinePromotion, headers });
    const second = await service.call(publishPromotion, { as: ana, body: onlinePromotion, headers });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await service.listRows('promotions')).length).toBe(before + 1);
  });
};
