import { listPending, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { makeDeleted, makeStatusChanged, makeSubmitted } from '../event-factory.js';
import { findPending, manager, moderationReason, waitForEvent } from '../helpers.js';

let service: TestService;

const submit = async (fields: Parameters<typeof makeSubmitted>[0] = {}) => {
  const event = makeSubmitted(fields);
  await service.publishAndWait(event);
  return event.data;
};
/** Approved by an admin, as moderation sees it. */
const submitApproved = async (fields: Parameters<typeof makeSubmitted>[0] = {}) => {
  const data = await submit(fields);
  await service.publishAndWait(makeStatusChanged(data, 2, 'pending', 'active'));
  return data;
};
const reject = async (id: string, duplicateOf: unknown) => {
  const call = { as: manager, params: { id }, body: { moderationReason, duplicateOf } };
  const { status, body } = await service.call(rejectPromotion, call);
  return [status, body.errors?.[0].field ?? body.code];
};

export const possibleDuplicates: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('pending row has its possible duplicates as they are now, without deleted and rejected ones', async () => {
    const approved = await submitApproved({ title: 'A primeira', shipping: 'fixed', shippingPrice: 10 });
    const pending = await submit({ title: 'Na fila', city: 'curitiba' });
    const [deleted, rejected] = [await submit(), await submit()];
    await service.publishAndWait(makeDeleted(deleted), makeStatusChanged(rejected, 2, 'pending', 'rejected'));
    const ids = [approved, deleted, pending, rejected].map(({ promotionId }) => promotionId);
    const { promotionId } = await submit({ possibleDuplicates: [...ids, newId()] });
    const { createdAt, store, promotionalPrice } = approved;
    expect((await findPending(service, promotionId))?.possibleDuplicates).toEqual([
      {
        _id: approved.promotionId,
        title: 'A primeira',
        city: 'online',
        isPending: false,
        createdAt,
        store,
        promotionalPrice,
        finalPrice: 209.9,
      },
      {
        _id: pending.promotionId,
        title: 'Na fila',
        city: 'curitiba',
        isPending: true,
        createdAt,
        store,
        promotionalPrice,
      },
    ]);
  });

  it('pending row without possible duplicates does not have the field', async () => {
    const { promotionId } = await submit();
    expect(await findPending(service, promotionId)).not.toHaveProperty('possibleDuplicates');
    const { body } = await service.call(listPending, { as: manager });
    expect(body.find(({ _id }: { _id: string }) => _id === promotionId)).not.toHaveProperty(
      'possibleDuplicates',
    );
  });

  it('resubmitted promotion has the possible duplicates of its newest revision', async () => {
    const { promotionId: original } = await submitApproved();
    const data = await submit({ possibleDuplicates: [original] });
    await submit({ ...data, revision: 2, possibleDuplicates: undefined });
    expect(await findPending(service, data.promotionId)).not.toHaveProperty('possibleDuplicates');
  });

  it('rejection publishes the promotion that the rejected one repeats, and may be repeated', async () => {
    const { promotionId: original } = await submitApproved();
    const { promotionId } = await submit({ possibleDuplicates: [original] });
    for (const _time of [1, 2]) expect(await reject(promotionId, original)).toEqual([200, undefined]);
    const event = await waitForEvent(service, 'moderation.rejected', promotionId);
    expect(event.data).toMatchObject({ moderationReason, duplicateOf: original });
    expect(await reject(promotionId, null)).toEqual([409, 'ALREADY_MODERATED']);
  });

  it('rejection returns 400 for a duplicate that is unknown, pending or the promotion itself', async () => {
    const { promotionId: pending } = await submit();
    const { promotionId } = await submit();
    for (const duplicateOf of [newId(), pending, promotionId, 'x', 7, { $ne: null }])
      expect(await reject(promotionId, duplicateOf)).toEqual([400, 'duplicateOf']);
    expect(await findPending(service, promotionId)).toBeDefined();
    expect(await reject(promotionId, null)).toEqual([200, undefined]);
    const event = await waitForEvent(service, 'moderation.rejected', promotionId);
    expect(event.data).not.toHaveProperty('duplicateOf');
  });
};
