import { promotion, promotionList } from '@pechincha/contracts/entities/promotion';
import { UNDECLARED_AFFILIATE_MESSAGE } from '@pechincha/contracts/link-parameters';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import { listDuplicates } from '@pechincha/contracts/operations/products';
import {
  deletePromotion,
  editPromotion,
  getPromotion,
  likePromotion,
  listPromotions,
} from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import {
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
const admin = member(undefined, 'admin');

const LINK = 'https://Som-da-praca.example/Fone%20a%c3%a7o?B=2&a=1+x&a=&Z=%2f';
const AFFILIATE_LINK = 'https://www.amazon.com.br/dp/B0?th=1&tag=ana-20#fotos';
const CLEAN_LINK = 'https://www.amazon.com.br/dp/B0?th=1#fotos';
const refused = {
  status: 400,
  body: expect.objectContaining({
    errors: [{ field: 'link', msg: UNDECLARED_AFFILIATE_MESSAGE, message: UNDECLARED_AFFILIATE_MESSAGE }],
    cleanLink: CLEAN_LINK,
  }),
};

const send = async (fields: object) => {
  const { status, body } = await publish(service, ana, { ...onlinePromotion, ...fields });
  return { status, body };
};
const edit = async (id: string, fields: object, as = ana) => {
  const body = { ...onlinePromotion, ...fields };
  const response = await service.call(editPromotion, { as, params: { id }, body });
  return { status: response.status, body: response.body };
};
const createActive = async (fields = {}) =>
  (await createActivePromotions(service, ana, [fields]))[0]?._id ?? '';
const fetchPromotion = async (id: string) =>
  promotion.parse((await service.call(getPromotion, { as: ana, params: { id } })).body);
const listReacted = (id: string) =>
  service.broker.listReceived('promotion.reacted').filter(({ subject }) => subject === id);

export const honestLinks: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('a link is kept byte for byte, less the trackers, when published and when edited', async () => {
    const given = LINK.replace('?', '?utm_source=grupo&').replace('&a=&', '&a=&GCLID=1&utm%5Fid=2&');
    const { body } = await send({ link: `${given}#x?fbclid=1` });
    const { _id: id, link } = body.promotion as { _id: string; link: string };
    expect(link).toBe(`${LINK}#x?fbclid=1`);
    expect((await edit(id, { link: `${given}&igsh=x` })).body.link).toBe(LINK);
    expect((await fetchPromotion(id)).link).toBe(LINK);
    const events = await waitForEvents(service, 'promotion.submitted', id, 2);
    expect(events.map(({ data }) => (data as { link: string }).link)).toEqual([`${LINK}#x?fbclid=1`, LINK]);
  });

  it('an edit that only adds trackers changes nothing', async () => {
    const id = await createActive({ link: LINK });
    const { body } = await edit(id, { link: `${LINK}&utm_campaign=x` });
    expect(body).toMatchObject({ link: LINK, status: 'active', revision: 2 });
  });

  it('an address without a scheme is one of https, for possible duplicates too', async () => {
    const id = await createActive({ link: 'www.loja-do-centro.example/x' });
    expect((await fetchPromotion(id)).link).toBe('https://www.loja-do-centro.example/x');
    const query = { link: 'www.loja-do-centro.example/x?utm_source=y' };
    const { body } = await service.call(listDuplicates, { as: ana, query });
    expect(body.duplicates).toMatchObject([{ _id: id }]);
  });

  it.each([{}, { relation: 'none' }, { relation: 'works-there' }])(
    'the code of an affiliate is refused at the link when what is declared is %j',
    async (declared) => {
      expect(await send({ link: AFFILIATE_LINK, ...declared })).toEqual(refused);
      const local = { ...localPromotion, link: AFFILIATE_LINK, ...declared };
      const { status, body } = await publish(service, ana, local);
      expect({ status, body }).toEqual(refused);
      const id = await createActive();
      const before = await fetchPromotion(id);
      for (const as of [ana, admin])
        expect(await edit(id, { link: AFFILIATE_LINK, ...declared }, as)).toEqual(refused);
      expect(await fetchPromotion(id)).toEqual(before);
      expect((await send({ link: CLEAN_LINK, ...declared })).status).toBe(201);
    },
  );

  it('a declared relation is stored, shown and kept when an edit does not send it', async () => {
    const id = await createActive({ link: AFFILIATE_LINK, relation: 'affiliate' });
    expect(await fetchPromotion(id)).toMatchObject({ relation: 'affiliate', link: AFFILIATE_LINK });
    const { body: list } = await service.call(listPromotions, { query: { search: 'bluetooth' } });
    expect(promotionList.parse(list).promotions.find(({ _id }) => _id === id)).toMatchObject({
      relation: 'affiliate',
    });
    const [submitted] = await waitForEvents(service, 'promotion.submitted', id, 1);
    expect(submitted?.data).toMatchObject({ relation: 'affiliate' });
    const { status, body } = await edit(id, { link: AFFILIATE_LINK, title: 'Fone Bluetooth azul' });
    expect([status, body.status, body.relation]).toEqual([200, 'active', 'affiliate']);
    expect(body).not.toHaveProperty('message');
  });

  it('a promotion without a relation has no such field, whether it was sent or not', async () => {
    const ids = [await createActive(), await createActive({ relation: 'none' })];
    const { body } = await service.call(listPromotions, { query: { limit: '2' } });
    for (const id of ids) expect(await fetchPromotion(id)).not.toHaveProperty('relation');
    for (const card of body.promotions) expect(card).not.toHaveProperty('relation');
  });

  it.each([
    [{}, { relation: 'works-there' }, 'pending'],
    [{ relation: 'works-there' }, { relation: 'affiliate' }, 'pending'],
    [{ relation: 'affiliate' }, { relation: 'none' }, 'pending'],
    [{ relation: 'affiliate' }, { relation: 'affiliate' }, 'active'],
    [{}, { relation: 'none' }, 'active'],
  ])('an active promotion with %j that is edited to %j is %s', async (before, change, status) => {
    const id = await createActive(before);
    const { body } = await edit(id, change);
    expect(body.status).toBe(status);
    expect(body.message).toBe(
      status === 'pending'
        ? 'Você mudou o link, a loja, um preço ou a relação com a loja: a promoção saiu do ar e aguarda nova aprovação.'
        : undefined,
    );
  });

  it('a promotion from before there were relations stays active when none is declared', async () => {
    const id = await createActive();
    await service.database
      .collection('promotions')
      .updateOne({ _id: new Types.ObjectId(id) }, { $unset: { relation: 1 } });
    expect((await edit(id, { relation: 'none' })).body).toMatchObject({ status: 'active', revision: 2 });
  });

  it('an unknown relation is refused', async () => {
    const { status, body } = await send({ relation: 'dono' });
    expect([status, body.errors]).toMatchObject([400, [{ field: 'relation' }]]);
  });

  it('a declared interest is published with what gives points, also once the promotion is deleted', async () => {
    const [declaredId, plainId] = [await createActive({ relation: 'works-there' }), await createActive()];
    const bia = member();
    for (const id of [declaredId, plainId]) await service.call(likePromotion, { as: bia, params: { id } });
    const [declared] = await waitForEvents(service, 'promotion.status-changed', declaredId, 1);
    expect(declared?.data).toMatchObject({ to: 'active', declaredInterest: true });
    const [plain] = await waitForEvents(service, 'promotion.status-changed', plainId, 1);
    expect(plain?.data).not.toHaveProperty('declaredInterest');
    await eventually(() => {
      expect(listReacted(declaredId)).toMatchObject([{ data: { declaredInterest: true } }]);
      const [reacted] = listReacted(plainId);
      expect(reacted?.data).toMatchObject({ promotionId: plainId });
      expect(reacted?.data).not.toHaveProperty('declaredInterest');
    });
    await service.call(deletePromotion, { as: ana, params: { id: declaredId }, query: {} });
    const deleted = await service.listRows('deleted_promotions');
    expect(deleted.find(({ _id }) => String(_id) === declaredId)).toMatchObject({ relation: 'works-there' });
  });

  it("the member's export has the relation in words", async () => {
    const [id, other] = [await createActive({ relation: 'affiliate' }), await createActive()];
    const as = { kind: 'gateway' } as const;
    const { body } = await service.call(promotionsExport, { as, params: { id: ana.sub } });
    const { promocoes } = body as { promocoes: { id: string }[] };
    expect(promocoes.find((one) => one.id === id)).toMatchObject({ relacaoComALoja: 'Link de afiliado' });
    expect(promocoes.find((one) => one.id === other)).toMatchObject({ relacaoComALoja: null });
  });
};
