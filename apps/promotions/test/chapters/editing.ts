import { editPromotion, getPromotion, listPromotions } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { editedPromotion } from '@pechincha/contracts/entities/promotion';
import type { Chapter } from '@pechincha/testing/chapters';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  createActivePromotions,
  approvedEvent,
  onlinePromotion,
  toForm,
  waitForEvents,
  localPromotion,
  createPicture,
  publish,
  registerMembers,
  rejectedEvent,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;
const admin = member(undefined, 'admin');

const edit = (
  id: string,
  change: Record<string, unknown> | FormData,
  as = ana,
  replica = 0,
  base: object = onlinePromotion,
) => {
  const body = change instanceof FormData ? change : { ...base, ...change };
  return service.call(editPromotion, { as, params: { id }, body, replica });
};
const fetchPromotion = async (id: string, as: Parameters<typeof publish>[1] = ana) =>
  (await service.call(getPromotion, { as, params: { id } })).body;
const active = async (change = {}) => (await createActivePromotions(service, ana, [change]))[0]?._id ?? '';
const createPending = async (): Promise<string> => (await publish(service, ana)).body.promotion._id;

export const editing: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('edit of an active promotion keeps it active and clears missing fields except the picture', async () => {
    const { body: published } = await publish(service, ana, toForm(onlinePromotion, await createPicture()));
    const id = published.promotion._id as string;
    await service.publishAndWait(approvedEvent(id));
    const before = await fetchPromotion(id);
    const { description: _missing, ...rest } = onlinePromotion;
    const response = await service.call(editPromotion, {
      as: ana,
      params: { id },
      body: { ...rest, title: 'Fone Bluetooth azul', coupon: '  ', currentImage: 'x' },
    });
    expect(response.status).toBe(200);
    editedPromotion.parse(response.body);
    const changes = { title: 'Fone Bluetooth azul', description: '', coupon: '', revision: 3 };
    expect(response.body).toEqual({ ...before, ...changes });
    expect(before.image).not.toBeNull();
    const { body } = await service.call(listPromotions, { query: { search: 'azul' } });
    expect(body.promotions.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
  });

  it('edit replaces the picture and returns 415 when the file is no picture', async () => {
    const id = await active();
    const sent = async (bytes: Uint8Array) =>
      service.call(editPromotion, { as: ana, params: { id }, body: toForm(onlinePromotion, bytes) });
    const { status, body } = await sent(await createPicture());
    expect([status, body.status]).toEqual([200, 'active']);
    expect(body.image).toMatch(/^\/uploads\/[0-9a-f]{40}-640\.webp$/);
    expect((await sent(Buffer.from('<svg/>'))).status).toBe(415);
    expect((await fetchPromotion(id)).image).toBe(body.image);
  });

  it.each([
    { link: 'https://outra.example/fone' },
    { link: '' },
    { store: 'Outra loja' },
    { promotionalPrice: '189,90' },
    { originalPrice: '' },
  ])('edit makes an active promotion pending when its author changes %j', async (change) => {
    const id = await active();
    const { status, body } = await edit(id, change);
    expect([status, body.status, body.moderatedAt]).toEqual([200, 'pending', null]);
    expect(body.message).toContain('aguarda nova aprovação');
    expect(body.msg).toBe(body.message);
    expect((await service.call(getPromotion, { as: visitor, params: { id } })).status).toBe(404);
    const [, again] = await waitForEvents(service, 'promotion.submitted', id, 2);
    expect(again).toMatchObject({ subjectVersion: 3, data: { revision: 3, store: body.store } });
    const changes = (await waitForEvents(service, 'promotion.status-changed', id, 2)).map(({ data }) => data);
    expect(changes).toEqual([
      { promotionId: id, authorId: ana.sub, revision: 2, from: 'pending', to: 'active' },
      { promotionId: id, authorId: ana.sub, revision: 3, from: 'active', to: 'pending' },
    ]);
  });

  it('edit keeps an active promotion active when an admin changes store and link', async () => {
    const id = await active();
    const { body } = await edit(id, { store: 'Outra loja', link: '' }, admin);
    expect([body.status, body.store, body.link, body.message]).toEqual([
      'active',
      'Outra loja',
      '',
      undefined,
    ]);
  });

  it('edit makes a rejected promotion pending without its reason', async () => {
    const id = await createPending();
    await service.publishAndWait(rejectedEvent(id, 'Preço não confere'));
    const { body } = await edit(id, { title: 'Fone Bluetooth com estojo' });
    expect(body).toMatchObject({ status: 'pending', moderationReason: null, moderatedAt: null });
    expect(body.message).toContain('aguarda aprovação');
    await waitForEvents(service, 'promotion.submitted', id, 2);
    await service.publishAndWait(approvedEvent(id, 3));
    expect(await fetchPromotion(id)).toMatchObject({ status: 'active' });
  });

  it('approval of an older revision does not publish the edited promotion', async () => {
    const id = await createPending();
    expect((await edit(id, { title: 'Fone Bluetooth, segunda versão' })).body.status).toBe('pending');
    await service.publishAndWait(approvedEvent(id, 1), rejectedEvent(id, 'Tarde demais', 1));
    expect(await fetchPromotion(id)).toMatchObject({ status: 'pending', moderationReason: null });
    await service.publishAndWait(approvedEvent(id, 2));
    expect(await fetchPromotion(id)).toMatchObject({
      status: 'active',
      title: 'Fone Bluetooth, segunda versão',
    });
  });

  it('edit without changes does not submit a pending promotion again', async () => {
    const id = await createPending();
    await edit(id, {});
    const active = await edit(id, { coupon: 'NOVO' });
    expect(active.status).toBe(200);
    const events = await waitForEvents(service, 'promotion.submitted', id, 2);
    expect(events.map(({ data }) => (data as { revision: number }).revision)).toEqual([1, 2]);
  });

  it.each(['expired', 'removed'])('edit keeps the status when the promotion is %s', async (status) => {
    const id = await active();
    await service.call(setPromotionStatus, { as: admin, params: { id }, body: { status } });
    const { body } = await edit(id, { promotionalPrice: '1,00' });
    expect([body.status, body.promotionalPrice, body.message]).toEqual([status, 1, undefined]);
  });

  it('edit without an original price clears it and the discount', async () => {
    const { body } = await edit(await active(), { promotionalPrice: '149,90', originalPrice: '' });
    expect([body.discount, body.originalPrice]).toEqual([0, null]);
  });

  it('edit validates by the rules of the form the promotion was created with', async () => {
    const { body: published } = await publish(service, ana, localPromotion);
    expect(published.promotion).toMatchObject({ city: 'sao-jose-dos-campos', link: '', coupon: '' });
    const id = published.promotion._id as string;
    const { status, body } = await edit(
      id,
      { description: '', store: ' ', originalPrice: '' },
      ana,
      0,
      localPromotion,
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ field, msg }: Record<string, string>) => [field, msg]).toSorted()).toEqual([
      ['description', 'Descrição obrigatória'],
      ['originalPrice', 'Preço original obrigatório'],
      ['store', 'Loja obrigatória'],
    ]);
    // The local form allows short titles; city and category cannot be changed.
    const edited = await edit(id, { title: 'Ovo', city: 'Online', category: 'moda' }, ana, 0, localPromotion);
    expect(edited.body).toMatchObject({ title: 'Ovo', city: 'sao-jose-dos-campos', category: 'alimentos' });
    const online = await edit(await active(), { title: 'Ovo' });
    expect(online.body.errors[0].msg).toBe('Título deve ter no mínimo 5 caracteres');
  });

  it('edit is allowed for author and admins and returns 404 to others when the promotion is pending', async () => {
    const [activeId, pendingId] = [await active(), await createPending()];
    const status = async (id: string, as: Parameters<typeof publish>[1]) =>
      (await service.call(editPromotion, { as, params: { id }, body: onlinePromotion })).status;
    expect(await status(activeId, visitor)).toBe(401);
    expect(await status(activeId, member())).toBe(403);
    expect(await status(pendingId, member())).toBe(404);
    expect(await status(pendingId, member(undefined, 'manager'))).toBe(403);
    expect(await status('a'.repeat(24), ana)).toBe(404);
    expect(await status('{"$ne":1}', ana)).toBe(404);
  });

  it('concurrent edits are each applied completely and every revision is submitted once', async () => {
    const id = await createPending();
    const responses = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        edit(
          id,
          { title: `Fone Bluetooth ${index}`, store: `Loja ${index}`, promotionalPrice: 10 + index },
          ana,
          index % 2,
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const events = await waitForEvents(service, 'promotion.submitted', id, 7);
    const revisions = events.map(({ data }) => (data as { revision: number }).revision).toSorted();
    expect(revisions).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const { title, store, promotionalPrice } = await fetchPromotion(id);
    const last = Number(String(title).slice(-1));
    expect([store, promotionalPrice]).toEqual([`Loja ${last}`, 10 + last]);
  });
};
