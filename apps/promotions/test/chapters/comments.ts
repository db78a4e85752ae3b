import { commentList } from '@pechincha/contracts/entities/promotion';
import {
  deleteComment,
  listComments,
  postComment,
  getPromotion,
} from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { createActivePromotions, publish, registerMembers, type Member } from '../helpers.js';

let service: TestService;
let ana: Member;
let bia: Member;
let caio: Member;
let promotionId: string;

const post = (as: Member, content: unknown, parentCommentId?: unknown, id = promotionId) =>
  service.call(postComment, { as, params: { id }, body: { content, parentCommentId } });
const createComment = async (as: Member, content: string, parent?: string): Promise<string> => {
  const { status, body } = await post(as, content, parent);
  expect(status).toBe(201);
  return body._id as string;
};
const remove = (as: Member, id: string) => service.call(deleteComment, { as, params: { id } });
const list = async (query?: Record<string, string>) =>
  (await service.call(listComments, { params: { id: promotionId }, query })).body;
const listTexts = async (): Promise<string[]> =>
  (await list()).comments.map(({ content, deleted }: { content: string; deleted: boolean }) =>
    deleted ? '×' : content,
  );
const count = async () =>
  (await service.call(getPromotion, { as: ana, params: { id: promotionId } })).body.commentsCount;
const waitForEvent = (name: string, subject: string) =>
  eventually(() => {
    const [event] = service.broker.listReceived(name).filter((one) => one.subject === subject);
    if (!event) throw new Error(`${name} was not published`);
    return event.data as Record<string, unknown>;
  });

export const comments: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana, bia, caio] = await registerMembers(service, 'Ana Souza', 'Bia Lima', 'Caio Reis');
  });
  beforeEach(async () => {
    promotionId = (await createActivePromotions(service, ana))[0]?._id ?? '';
  });

  it('comment list is oldest first, with parents and the total', async () => {
    const first = await createComment(bia, 'Chegou hoje');
    await createComment(caio, 'Vale a pena', first);
    await createComment(ana, 'Obrigada');
    const all = await list();
    commentList.parse(all);
    expect(all.comments.map(({ content }: { content: string }) => content)).toEqual([
      'Chegou hoje',
      'Vale a pena',
      'Obrigada',
    ]);
    expect(all.comments[0]).toMatchObject({
      author: { _id: bia.sub, name: 'Bia Lima' },
      parentComment: null,
    });
    expect(all.comments[1].parentComment).toBe(first);
    expect([all.total, await count()]).toEqual([3, 3]);
    expect((await list({ limit: '1' })).comments).toHaveLength(2);
  });

  it('comment.created contains author, content, parent and participants', async () => {
    const first = await createComment(bia, 'Alguém comprou?');
    const { body } = await service.call(postComment, {
      as: caio,
      params: { id: promotionId },
      body: { content: 'Eu, @Bia Lima', parentCommentId: first, mentions: [bia.sub, bia.sub] },
    });
    const reply = body._id as string;
    expect(await waitForEvent('comment.created', reply)).toEqual({
      commentId: reply,
      promotionId: promotionId,
      promotionTitle: 'Fone Bluetooth com cancelamento de ruído',
      promotionAuthorId: ana.sub,
      city: 'online',
      author: { _id: caio.sub, name: 'Caio Reis', avatar: null },
      content: 'Eu, @Bia Lima',
      parentCommentId: first,
      parentAuthorId: bia.sub,
      mentions: [bia.sub],
      participants: expect.arrayContaining([ana.sub, bia.sub, caio.sub]),
    });
  });

  it('replying returns 404 when the parent is deleted or of another promotion', async () => {
    const otherPromotionId = (await createActivePromotions(service, ana))[0]?._id ?? '';
    const { body: foreign } = await post(bia, 'Em outra', undefined, otherPromotionId);
    expect((await post(caio, 'Oi', foreign._id)).body.code).toBe('COMMENT_NOT_FOUND');
    const own = await createComment(bia, 'Aqui');
    await createComment(caio, 'Resposta', own);
    await remove(bia, own);
    expect((await post(caio, 'Oi', own)).body.code).toBe('COMMENT_NOT_FOUND');
    expect((await post(caio, 'Oi', 'x')).status).toBe(400);
    expect(await count()).toBe(1);
  });

  it('comment is deleted by its author or an admin and kept without text when it has replies', async () => {
    const first = await createComment(bia, 'Primeiro');
    const reply = await createComment(caio, 'Resposta', first);
    for (const other of [ana, caio, member(undefined, 'manager')]) {
      expect((await remove(other, first)).status).toBe(403);
    }
    expect((await remove(bia, first)).status).toBe(204);
    expect([await listTexts(), await count()]).toEqual([['×', 'Resposta'], 1]);
    expect((await list()).comments[0]).toMatchObject({ content: '', deleted: true, author: null });
    expect(JSON.stringify(await list())).not.toMatch(new RegExp(`${bia.sub}|Bia Lima`));
    expect((await remove(bia, first)).body.code).toBe('COMMENT_NOT_FOUND');
    expect((await remove(member(undefined, 'admin'), reply)).status).toBe(204);
    expect([await listTexts(), await count()]).toEqual([[], 0]);
    expect(await waitForEvent('comment.deleted', reply)).toEqual({
      commentId: reply,
      promotionId: promotionId,
      authorId: caio.sub,
      byAdmin: expect.objectContaining({ content: 'Resposta' }),
    });
  });

  it('comment count is exact when many members write and delete concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_none, index) => post(index % 2 ? bia : caio, `Nº ${index}`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const ownIds = responses.filter((_one, index) => index % 2).map(({ body }) => body._id as string);
    await Promise.all([...ownIds, ...ownIds].map((id) => remove(bia, id)));
    expect([(await list()).total, await count(), (await listTexts()).length]).toEqual([20, 20, 20]);
    await eventually(async () => {
      const shown = (await service.call(getPromotion, { params: { id: promotionId } })).body.commentsCount;
      expect([shown, await service.listRows('count_deltas')]).toEqual([20, []]);
    });
  }, 60_000);

  it('no reply is left without parent when the parent is deleted concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await createComment(bia, 'Some?');
      const [reply] = await Promise.all([post(caio, 'Resposta', parent), remove(bia, parent)]);
      const { comments } = await list();
      const ids = new Set(comments.map(({ _id }: { _id: string }) => _id));
      const orphans = comments.filter(
        ({ parentComment }: { parentComment: string | null }) => parentComment && !ids.has(parentComment),
      );
      expect(orphans).toEqual([]);
      expect([201, 404]).toContain(reply.status);
    }
  });

  it('commenting returns an error when the promotion, caller or content is invalid', async () => {
    const { body } = await publish(service, ana);
    const pending = body.promotion._id as string;
    expect((await post(bia, 'Oi', undefined, pending)).body.code).toBe('PROMOTION_NOT_FOUND');
    expect((await post(ana, 'Oi', undefined, pending)).body.code).toBe('NOT_OPEN');
    expect((await service.call(listComments, { params: { id: pending } })).status).toBe(404);
    expect((await service.call(listComments, { as: ana, params: { id: pending } })).body).toEqual({
      comments: [],
      total: 0,
      nextCursor: null,
    });
    expect(
      (await service.call(postComment, { as: visitor, params: { id: promotionId }, body: { content: 'Oi' } }))
        .status,
    ).toBe(401);
    for (const content of ['', '   ', 'a'.repeat(2001), { $ne: null }, ['a'], null]) {
      expect((await post(bia, content)).status).toBe(400);
    }
    for (const limit of ['0', '-1', '101', '1e309', 'NaN']) {
      expect(
        (await service.call(listComments, { params: { id: promotionId }, query: { limit } })).status,
      ).toBe(400);
    }
  });
};
