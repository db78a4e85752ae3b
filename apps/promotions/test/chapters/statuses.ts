import { getPromotion } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  onlinePromotion,
  waitForEvents,
  publish,
  registerMembers,
  rejectedEvent,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;
const admin = member(undefined, 'admin');

const setStatus = (id: string, status: unknown, as: Parameters<typeof publish>[1] = admin, replica = 0) =>
  service.call(setPromotionStatus, { as, params: { id }, body: { status }, replica });
const createPending = async (change = {}): Promise<string> =>
  (await publish(service, ana, { ...onlinePromotion, ...change })).body.promotion._id;
const listStatusChanges = async (id: string, count: number) =>
  (await waitForEvents(service, 'promotion.status-changed', id, count)).map(({ data }) => {
    const { from, to, revision } = data as { from: string; to: string; revision: number };
    return `${from} → ${to} (${revision})`;
  });
const listChangeRows = async (id: string) =>
  (await service.listRows('status_changes')).filter((row) => String(row['promotion']) === id);

export const statuses: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('each status change is published and recorded once, and setting the same status does nothing', async () => {
    const id = await createPending();
    const { status, body } = await setStatus(id, 'active');
    expect([status, body.status, body._id]).toEqual([200, 'active', id]);
    expect(body.moderatedAt).not.toBeNull();
    for (const to of ['active', 'expired', 'expired', 'removed', 'active', 'pending']) {
      expect((await setStatus(id, to)).body.status).toBe(to);
    }
    expect(await listStatusChanges(id, 5)).toEqual([
      'pending → active (2)',
      'active → expired (3)',
      'expired → removed (4)',
      'removed → active (5)',
      'active → pending (6)',
    ]);
    const published = await waitForEvents(service, 'promotion.published', id, 2);
    expect(published.map(({ data }) => (data as { first: boolean }).first)).toEqual([true, false]);
    const [, again] = await waitForEvents(service, 'promotion.submitted', id, 2);
    expect(again?.data).toMatchObject({ revision: 6 });
    const changes = (await listChangeRows(id)).toSorted(
      (a, b) => Number(a['revision']) - Number(b['revision']),
    );
    expect(changes.map(({ from, to }) => `${String(from)} ${String(to)}`)).toEqual([
      'pending active',
      'active expired',
      'expired removed',
      'removed active',
      'active pending',
    ]);
    expect(changes.every(({ by, at }) => String(by) === admin.sub && at instanceof Date)).toBe(true);
  });

  it('moderation decisions record and publish status changes like admins do', async () => {
    const id = await createPending();
    await service.publishAndWait(rejectedEvent(id, 'Preço não confere'));
    expect((await setStatus(id, 'pending')).body).toMatchObject({
      moderationReason: null,
      moderatedAt: null,
    });
    await service.publishAndWait(approvedEvent(id, 3));
    expect(await listStatusChanges(id, 3)).toEqual([
      'pending → rejected (2)',
      'rejected → pending (3)',
      'pending → active (4)',
    ]);
    const [refused] = await waitForEvents(service, 'promotion.rejected', id, 1);
    expect(refused?.data).toMatchObject({ authorId: ana.sub, moderationReason: 'Preço não confere' });
    expect(await listChangeRows(id)).toHaveLength(3);
  });

  it('setting a status is refused with the current promotion when somebody has changed it since', async () => {
    const id = await createPending();
    const change = (status: string, previousStatus: string) =>
      service.call(setPromotionStatus, { as: admin, params: { id }, body: { status, previousStatus } });
    expect((await change('expired', 'pending')).body.status).toBe('expired');
    const { status, body } = await change('removed', 'pending');
    expect([status, body.code, body.promotion.status]).toEqual([409, 'EDIT_CONFLICT', 'expired']);
    // A retry of the first, whose response may have been lost.
    expect((await change('expired', 'pending')).status).toBe(200);
    expect((await change('removed', 'expired')).body.status).toBe('removed');
    expect((await change('active', 'nada')).status).toBe(400);
  });

  it('recorded changes lead to the final status when admins and moderation decide concurrently', async () => {
    const id = await createPending();
    await Promise.all([
      service.publishAndWait(approvedEvent(id), rejectedEvent(id, 'Não')),
      ...['removed', 'expired', 'active', 'pending'].map((to, index) => setStatus(id, to, admin, index % 2)),
    ]);
    const { body } = await service.call(getPromotion, { as: admin, params: { id } });
    const changes = (await listChangeRows(id)).toSorted(
      (a, b) => Number(a['revision']) - Number(b['revision']),
    );
    await waitForEvents(service, 'promotion.status-changed', id, changes.length);
    const path = ['pending', ...changes.map(({ to }) => to)];
    expect(changes.map(({ from }) => from)).toEqual(path.slice(0, -1));
    expect(path.at(-1)).toBe(body.status);
  });

  it('setting a status returns an error when the caller, status or promotion is invalid', async () => {
    const id = await createPending();
    for (const [as, status] of [
      [visitor, 401],
      [ana, 403],
      [member(undefined, 'manager'), 403],
    ] as const) {
      expect((await setStatus(id, 'active', as)).status).toBe(status);
    }
    for (const to of ['rejected', 'Ativa', '', undefined, { $ne: 'active' }, ['active']]) {
      const { status, body } = await setStatus(id, to);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'status', msg: 'Situação desconhecida', message: 'Situação desconhecida' }],
      ]);
    }
    expect((await setStatus('b'.repeat(24), 'active')).status).toBe(404);
    expect((await setStatus('nao', 'active')).status).toBe(404);
  });
};
