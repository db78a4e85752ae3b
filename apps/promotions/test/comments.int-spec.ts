import { commentList } from '@pechincha/contracts/entities/promotion';
import {
  deleteComment,
  listComments,
  postComment,
  getPromotion,
} from '@pechincha/contracts/operations/promotions';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { createActivePromotions, publish, registerMembers, startService, type Member } from './helpers.js';

let service: TestService;
let ana: Member;
let bia: Member;
let caio: Member;
let promotionId: string;

beforeAll(async () => {
  service = await startService();
  [ana, bia, caio] = (await registerMembers(service, 'Ana Souza', 'Bia Lima', 'Caio Reis')) as [
    Member,
    Member,
    Member,
  ];
});
beforeEach(async () => {
  promotionId = (await createActivePromotions(service, ana))[0]?._id ?? '';
});
afterAll(() => service.destroy());

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
  expect(all.comments[0]).toMatchObject({ author: { _id: bia.sub, name: 'Bia Lima' }, parentComment: null });
  expect(all.comments[1].parentComment).toBe(first);
  expect([all.total, await count()]).toEqual([3, 3]);
  expect((await list({ limit: '1' })).comments).toHaveLength(1);
});

it('comment.created contains author, content, parent and participants', async () => {
  const first = await createComment(bia, 'Alguém comprou?');
  const reply = await createComment(caio, 'Eu, @Bia Lima', first);
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
    participants: expect.arrayContaining([ana.sub, bia.sub, caio.sub]),
  });
});

it('replying answers 404 when the parent is deleted or of another promotion', async () => {
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

it('commenting answers an error when the promotion, caller or content is invalid', async () => {
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
  for (const limit of ['0', '-1', '1001', '1e309', 'NaN']) {
    expect((await service.call(listComments, { params: { id: promotionId }, query: { limit } })).status).toBe(
      400,
    );
  }
});

it.each(['0', '1001', '0x10', '1e2', ' 5'])(
  'comment list answers 400 in Portuguese when the limit is %j',
  async (limit) => {
    const { status, body } = await service.call(listComments, {
      params: { id: promotionId },
      query: { limit },
    });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'limit',
          msg: 'Quantidade inválida: de 1 a 1000',
          message: 'Quantidade inválida: de 1 a 1000',
        },
      ],
    ]);
  },
);

/** Inserts comments one second apart, except that three of every seven share their time. */
async function insertComments(count: number, content: (index: number) => string): Promise<string[]> {
  const begin = Date.now() - count * 1000;
  const rows = Array.from({ length: count }, (_none, index) => {
    const _id = new Types.ObjectId();
    const author = { _id: new Types.ObjectId(bia.sub), name: 'Bia Lima', avatar: null };
    const createdAt = new Date(begin + (index % 7 < 3 ? index - (index % 7) : index) * 1000);
    const row = { _id, author, createdAt, content: content(index), parent: null, root: _id };
    return { ...row, deal: new Types.ObjectId(promotionId), deleted: false, replies: 0 };
  });
  await service.database.collection('comments').insertMany(rows);
  return rows.map(({ _id }) => String(_id));
}

interface Page {
  comments: { _id: string; content: string }[];
  nextCursor: string | null;
}
const getIds = ({ comments }: Page) => comments.map(({ _id }) => _id);

it.each(['oldest', 'newest'] as const)(
  'comment pages have no gaps or duplicates when sort is %s',
  async (sort) => {
    const written = await insertComments(25, (index) => `Nº ${index}`);
    const expected = sort === 'oldest' ? written : written.toReversed();
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list({ sort, limit: '4', ...(cursor && { cursor }) });
      expect(page.comments.length).toBeLessThanOrEqual(4);
      read.push(...getIds(page));
      cursor = page.nextCursor;
      // A new comment shifts no page: with the oldest first it appears at the end.
      if (read.length === 8)
        expected.push(...(sort === 'oldest' ? [await createComment(caio, 'Cheguei')] : await writeUnseen()));
    } while (cursor);
    expect(read).toEqual(expected);

    async function writeUnseen(): Promise<string[]> {
      await createComment(caio, 'Cheguei');
      return [];
    }
  },
);

it('comment list is the oldest thousand when no parameter is given', async () => {
  const written = await insertComments(1003, () => 'Oi');
  for (const query of [undefined, { limit: '1000' }]) {
    const page: Page = await list(query);
    expect(getIds(page)).toEqual(written.slice(0, 1000));
    expect(getIds(await list({ cursor: page.nextCursor ?? '' }))).toEqual(written.slice(1000));
  }
  expect(getIds(await list({ sort: 'newest' }))).toEqual(written.slice(-100).toReversed());
});

it('comment list stays below one megabyte when comments are long', async () => {
  const written = await insertComments(400, (index) => (index % 2 ? '語' : '"').repeat(2000));
  const read: string[] = [];
  let query: Record<string, string> | undefined;
  do {
    const page: Page = await list(query);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(1_000_000);
    read.push(...getIds(page));
    query = page.nextCursor ? { cursor: page.nextCursor } : undefined;
  } while (query);
  expect(read).toEqual(written);
});

it('comment list reads only its own rows when the page is deep', async () => {
  await insertComments(300, () => 'Oi');
  const first: Page = await list({ sort: 'newest', limit: '100' });
  const second: Page = await list({ sort: 'newest', limit: '100', cursor: first.nextCursor ?? '' });
  await service.database.db?.setProfilingLevel('all');
  const third: Page = await list({ sort: 'newest', limit: '100', cursor: second.nextCursor ?? '' });
  await service.database.db?.setProfilingLevel('off');
  expect([third.comments.length, third.nextCursor]).toEqual([100, null]);
  const [read] = await service.database
    .collection('system.profile')
    .find({ ns: /\.comments$/, op: 'query' })
    .toArray();
  expect(read).toMatchObject({ nreturned: 100 });
  expect(read?.['hasSortStage']).toBeUndefined();
  expect(read?.['docsExamined']).toBeLessThanOrEqual(110);
});

it.each<Record<string, string>>([
  { sort: 'hot' },
  { sort: 'newest', limit: '101' },
  { sort: 'oldest', limit: '1000' },
  { cursor: 'a'.repeat(24), limit: '101' },
  { limit: '1001' },
  { cursor: 'a'.repeat(23) },
  { cursor: 'a'.repeat(25) },
  { cursor: '{"$gt":""}' },
  { cursor: `${'a'.repeat(23)}/` },
])('comment list answers 400 when the query is %j', async (query) => {
  const { status, body } = await service.call(listComments, { params: { id: promotionId }, query });
  const named = body.errors?.map(({ field }: { field: string }) => field);
  expect([status, named]).toEqual([400, ['limit' in query ? 'limit' : Object.keys(query)[0]]]);
});
