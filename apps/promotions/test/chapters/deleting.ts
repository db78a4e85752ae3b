import { listPromotionsForAdmin } from '@pechincha/contracts/operations/internal';
import {
  deleteComment,
  deletePromotion,
  likePromotion,
  listComments,
  listPromotions,
  listUserPromotions,
  postComment,
  getPromotion,
} from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  createActivePromotions,
  approvedEvent,
  waitForEvents,
  publish,
  registerMembers,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;
let bia: Member;
const admin = member(undefined, 'admin');

const deleteAs = (
  id: string,
  as: Parameters<typeof publish>[1],
  replica = 0,
  query: Record<string, string> = {},
) => service.call(deletePromotion, { as, params: { id }, replica, query });

export const deleting: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana, bia] = await registerMembers(service, 'Ana Souza', 'Bia Lima');
  });

  it('deleted promotion disappears from all responses and its content is erased', async () => {
    const [promotion] = await createActivePromotions(service, ana);
    const id = promotion?._id ?? '';
    await service.call(likePromotion, { as: bia, params: { id } });
    const comment = await service.call(postComment, {
      as: bia,
      params: { id },
      body: { content: 'Comprei' },
    });
    expect((await deleteAs(id, ana)).status).toBe(204);
    for (const operation of [getPromotion, listComments, likePromotion]) {
      expect((await service.call(operation, { as: admin, params: { id } })).status).toBe(404);
    }
    const lists = [
      await service.call(listPromotions, {}),
      await service.call(listPromotionsForAdmin, { as: { kind: 'gateway' }, query: { reader: admin.sub } }),
      await service.call(listUserPromotions, { as: ana, params: { id: ana.sub } }),
    ];
    expect(lists.map(({ body }) => body.promotions)).toEqual([[], [], []]);
    const [deletedRow] = await service.listRows('deleted_promotions');
    expect(String(deletedRow?.['_id'])).toBe(id);
    expect(JSON.stringify(deletedRow)).not.toContain(promotion?.title.split(' ')[0]);
    expect(Object.keys(deletedRow ?? {})).not.toEqual(
      expect.arrayContaining(['title', 'link', 'picture', 'store']),
    );
    const [event] = await waitForEvents(service, 'promotion.deleted', id, 1);
    expect(event?.data).toEqual({ promotionId: id, authorId: ana.sub, from: 'active' });
    // Comments of other members remain and can still be deleted by them.
    expect(await service.listRows('reactions')).toHaveLength(1);
    const { status } = await service.call(deleteComment, { as: bia, params: { id: comment.body._id } });
    expect(status).toBe(204);
    await eventually(async () => expect(await service.listRows('count_deltas')).toEqual([]));
  });

  it('promotion is deleted once and only by its author or an admin', async () => {
    const id = (await publish(service, ana)).body.promotion._id as string;
    expect((await deleteAs(id, visitor)).status).toBe(401);
    expect((await deleteAs(id, bia)).status).toBe(404);
    expect((await deleteAs(id, member(undefined, 'manager'))).status).toBe(403);
    const query = { reasonCode: 'link', publicReason: 'O link não abre.' };
    const responses = await Promise.all([0, 1, 0, 1].map((replica) => deleteAs(id, admin, replica, query)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
    await service.publishAndWait(approvedEvent(id));
    expect((await deleteAs(id, ana)).status).toBe(404);
    const [event] = await waitForEvents(service, 'promotion.deleted', id, 1);
    expect(event?.data).toMatchObject({
      from: 'pending',
      byAdmin: { ...query, adminId: admin.sub, city: 'online', wasPublic: false, title: expect.any(String) },
    });
    expect((await deleteAs('nao-e-um-id', ana)).status).toBe(404);
    expect((await deleteAs(id, admin, 0, { reasonCode: 'feia' })).status).toBe(400);
  });
};
