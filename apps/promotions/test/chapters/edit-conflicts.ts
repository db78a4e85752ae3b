import { editConflict, editPromotion, getPromotion } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestResponse, TestService } from '@pechincha/testing/test-service';
import {
  createActivePromotions,
  onlinePromotion,
  toForm,
  createPicture,
  publish,
  registerMembers,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;

const edit = (id: string, change: Record<string, unknown> | FormData, replica = 0) => {
  const body = change instanceof FormData ? change : { ...onlinePromotion, ...change };
  return service.call(editPromotion, { as: ana, params: { id }, body, replica });
};
const fetchPromotion = async (id: string) =>
  (await service.call(getPromotion, { as: ana, params: { id } })).body;
const createPending = async (): Promise<string> => (await publish(service, ana)).body.promotion._id;
const getConflict = (response: TestResponse) => [
  response.status,
  response.body.code,
  response.body.promotion?.revision,
];

export const editConflicts: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('edit returns 409 with the current promotion when it changed after its revision was read', async () => {
    const id = await createPending();
    const { revision } = await fetchPromotion(id);
    expect((await edit(id, { revision, coupon: 'NOVO' })).body).toMatchObject({
      revision: 2,
      coupon: 'NOVO',
    });
    for (const late of [revision, String(revision)]) {
      const response = await edit(id, { revision: late, title: 'Fone Bluetooth, texto antigo' });
      expect(getConflict(response)).toEqual([409, 'EDIT_CONFLICT', 2]);
      editConflict.parse(response.body);
      expect(response.body.promotion).toEqual(await fetchPromotion(id));
    }
    const late = toForm(
      { ...onlinePromotion, revision, title: 'Fone Bluetooth, texto antigo' },
      await createPicture(),
    );
    expect(getConflict(await edit(id, late))).toEqual([409, 'EDIT_CONFLICT', 2]);
    expect(await fetchPromotion(id)).toMatchObject({
      title: onlinePromotion.title,
      coupon: 'NOVO',
      image: null,
    });
    expect((await edit(id, { revision: 2, coupon: '' })).status).toBe(200);
  });

  it('edit returns 200 when a request that was already applied is repeated', async () => {
    const id = await createPending();
    const first = await edit(id, { revision: 1, coupon: 'NOVO' });
    const second = await edit(id, { revision: 1, coupon: 'NOVO' });
    expect([second.status, second.body]).toEqual([200, first.body]);

    const withPicture = toForm({ ...onlinePromotion, revision: 2, coupon: 'OUTRO' }, await createPicture());
    const third = await edit(id, withPicture);
    expect(third.body.revision).toBe(3);
    const fourth = await edit(id, withPicture);
    expect([fourth.status, fourth.body]).toEqual([200, third.body]);
  });

  it('edit succeeds for one of many requests when all start from the same revision', async () => {
    const id = await createPending();
    const responses = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        edit(id, { revision: 1, title: `Fone Bluetooth ${index}` }, index % 2),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = responses.find(({ status }) => status === 200)?.body;
    expect(await fetchPromotion(id)).toMatchObject({ title: winner.title, revision: 2 });
  });

  it.each(['', 'abc', '0', '-1', '1.5', '99999999999', { $gt: 0 }])(
    'edit returns 400 when the revision is %j',
    async (revision) => {
      const [promotion] = await createActivePromotions(service, ana);
      const { status, body } = await edit(promotion?._id ?? '', { revision });
      const message = 'Revisão inválida';
      expect([status, body.errors]).toEqual([400, [{ field: 'revision', msg: message, message }]]);
    },
  );
};
