import { jest } from '@jest/globals';
import { toDay } from '@pechincha/contracts/days';
import { editPromotion, listPromotions } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { ValidityWorker } from '../../src/lifecycle/validity.worker.js';
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
import { passHours, readPromotion } from '../votes.js';

let service: TestService;
let ana: Member;

const inDays = (days: number): string => toDay(new Date(Date.now() + days * 24 * 60 * 60_000));
const createPromotion = async (fields: object) =>
  (await createActivePromotions(service, ana, [{ ...fields }]))[0]?._id ?? '';
const edit = async (id: string, fields: object) => {
  const {
    category: _category,
    city: _city,
    ...form
  } = { ...onlinePromotion, ...fields } as Record<string, unknown>;
  const { status, body } = await service.call(editPromotion, { as: ana, params: { id }, body: form });
  return [status, body.errors?.map(({ field, msg }: Record<string, string>) => [field, msg]) ?? body.status];
};
const waitUntilEnded = async (id: string) => {
  service.getProvider(ValidityWorker).wake();
  return eventually(async () => {
    const { status, endedBy } = await readPromotion(service, id);
    expect([status, endedBy]).toEqual(['expired', 'date']);
  });
};
/** As the passing of days. */
const setDays = (id: string, validUntil: string) =>
  service.database
    .collection('promotions')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { validUntil } });

export const validity: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });
  afterEach(() => jest.restoreAllMocks());

  it('a promotion keeps its days, in lists and in the event for moderation too', async () => {
    const days = { validFrom: inDays(0), validUntil: inDays(3) };
    const id = await createPromotion(days);
    expect(await readPromotion(service, id)).toMatchObject(days);
    const { body } = await service.call(listPromotions, {});
    expect(listPromotions.response.parse(body).promotions.find(({ _id }) => _id === id)).toMatchObject(days);
    const [submitted] = await waitForEvents(service, 'promotion.submitted', id, 1);
    expect(submitted?.data).toMatchObject(days);
    const open = await readPromotion(service, await createPromotion({ validFrom: '', validUntil: '' }));
    expect([open.validFrom, open.validUntil]).toEqual([undefined, undefined]);
  });

  it.each([
    ['online', onlinePromotion],
    ['local', localPromotion],
  ])(
    'form of a new %s promotion refuses days in the wrong order, and an end that is over',
    async (_kind, form) => {
      for (const [fields, message] of [
        [
          { validFrom: inDays(2), validUntil: inDays(1) },
          'A data final deve ser igual ou posterior à inicial',
        ],
        [{ validUntil: inDays(-1) }, 'A data final já passou'],
        [{ validUntil: inDays(400) }, 'Escolha uma data dentro de um ano'],
        [{ validUntil: '30/11/2026' }, 'Data inválida'],
      ] as const) {
        const { status, body } = await publish(service, ana, { ...form, ...fields });
        expect([status, body.errors]).toEqual([400, [{ field: 'validUntil', msg: message, message }]]);
      }
    },
  );

  it('a promotion ends after its last day, once on two replicas, and not before', async () => {
    const [today, yesterday, later] = [
      await createPromotion({ validUntil: inDays(0) }),
      await createPromotion({ validUntil: inDays(0) }),
      await createPromotion({ validUntil: inDays(1) }),
    ];
    await setDays(yesterday, inDays(-1));
    await waitUntilEnded(yesterday);
    expect((await readPromotion(service, today)).status).toBe('active');
    passHours(24);
    await waitUntilEnded(today);
    expect((await readPromotion(service, later)).status).toBe('active');
    jest.restoreAllMocks();
    const changes = await waitForEvents(service, 'promotion.status-changed', today, 2);
    expect(changes.at(-1)?.data).toMatchObject({ from: 'active', to: 'expired' });
    const row = (await service.listRows('status_changes')).find(
      ({ promotion, to }) => String(promotion) === today && to === 'expired',
    );
    expect(row).toMatchObject({ by: null, cause: 'date' });
  });

  it('what is not over, or not active any more, is neither listed nor ended', async () => {
    const [today, removed] = [
      await createPromotion({ validUntil: inDays(0) }),
      await createPromotion({ validUntil: inDays(0) }),
    ];
    const as = member(undefined, 'admin');
    await service.call(setPromotionStatus, { as, params: { id: removed }, body: { status: 'removed' } });
    await setDays(removed, inDays(-1));
    const worker = service.getProvider(ValidityWorker);
    expect(await worker['listPending']([])).toEqual([]);
    for (const id of [today, removed]) await worker['process'](id);
    expect((await readPromotion(service, today)).status).toBe('active');
    expect((await readPromotion(service, removed, ana)).status).toBe('removed');
  });

  it('days are edited without a new approval, and a last day that is over may stay', async () => {
    const id = await createPromotion({ validUntil: inDays(2) });
    expect(await edit(id, { validUntil: inDays(5) })).toEqual([200, 'active']);
    expect(await edit(id, { validUntil: inDays(-1) })).toEqual([
      400,
      [['validUntil', 'A data final já passou']],
    ]);
    expect(await edit(id, { validFrom: inDays(2), validUntil: inDays(1) })).toEqual([
      400,
      [['validUntil', 'A data final deve ser igual ou posterior à inicial']],
    ]);
    await setDays(id, inDays(-1));
    await waitUntilEnded(id);
    expect(await edit(id, { validUntil: inDays(-1), title: 'Fone em promoção' })).toEqual([200, 'expired']);
  });

  it('a new last day of a promotion that its date ended needs a new approval', async () => {
    const id = await createPromotion({ validUntil: inDays(2) });
    await setDays(id, inDays(-1));
    await waitUntilEnded(id);
    expect(await edit(id, { validUntil: inDays(4) })).toEqual([200, 'pending']);
    await service.publishAndWait(approvedEvent(id, 4));
    const { status, endedBy, validUntil } = await readPromotion(service, id);
    expect([status, endedBy, validUntil]).toEqual(['active', undefined, inDays(4)]);
  });

  it('an admin who reactivates what its date ended opens its end', async () => {
    const id = await createPromotion({ validUntil: inDays(2) });
    await setDays(id, inDays(-1));
    await waitUntilEnded(id);
    const as = member(undefined, 'admin');
    const { body } = await service.call(setPromotionStatus, {
      as,
      params: { id },
      body: { status: 'active' },
    });
    expect([body.status, body.endedBy, body.validUntil]).toEqual(['active', undefined, undefined]);
  });
};
