import type { CommentList } from '@pechincha/contracts/entities/promotion';
import { listComments, type CommentSort } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { NO_USEFUL_COUNTS } from '../../src/comments/comments.repository.js';
import { createComment, getComments, listContents } from '../comments.js';
import { createActivePromotions, registerMembers, type Member } from '../helpers.js';

let service: TestService;
let ana: Member;
let bia: Member;
let promotionId: string;

interface Inserted {
  content: string;
  parent?: Types.ObjectId;
  root?: Types.ObjectId;
  usefulWeight?: number;
}

/** Comments are inserted one second apart. */
let insertedAt = Date.now() - 60 * 60_000;

/** The first is the oldest. */
async function insertComments(comments: Inserted[]): Promise<Types.ObjectId[]> {
  const rows = comments.map(({ content, parent, root, usefulWeight = 0 }) => {
    const _id = new Types.ObjectId();
    insertedAt += 1000;
    return {
      ...NO_USEFUL_COUNTS,
      _id,
      promotion: new Types.ObjectId(promotionId),
      author: { _id: new Types.ObjectId(bia.sub), name: 'Bia Lima', avatar: null },
      content,
      createdAt: new Date(insertedAt),
      parent: parent ?? null,
      root: root ?? parent ?? _id,
      usefulWeight,
      deleted: false,
      replies: 0,
      version: 0,
    };
  });
  await service.database.collection('comments').insertMany(rows);
  return rows.map(({ _id }) => _id);
}

const list = (query: Record<string, string>) => getComments(service, promotionId, query);

/** Contents of all pages; `between` runs after each. */
async function readAll(
  query: Record<string, string>,
  between: (page: CommentList) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ ...query, ...(cursor && { cursor }) });
    read.push(...listContents(page));
    cursor = page.nextCursor;
    await between(page);
  } while (cursor);
  return read;
}

const readProfile = () =>
  service.database
    .collection('system.profile')
    .find({ ns: /\.comments$/, 'command.aggregate': 'comments' })
    .toArray();

export const threads: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana, bia] = await registerMembers(service, 'Ana Souza', 'Bia Lima');
  });
  beforeEach(async () => {
    promotionId = (await createActivePromotions(service, ana))[0]?._id ?? '';
  });

  it.each<[CommentSort, string[]]>([
    ['oldest', ['a', 'a1', 'a1a', 'a2', 'b', 'c', 'c1']],
    ['newest', ['c', 'c1', 'b', 'a', 'a1', 'a1a', 'a2']],
    ['useful', ['b', 'a', 'a1', 'a1a', 'a2', 'c', 'c1']],
  ])('threads are %s first, with replies at any depth oldest first', async (sort, expected) => {
    const [a, , c] = await insertComments([
      { content: 'a', usefulWeight: 1 },
      { content: 'b', usefulWeight: 3 },
      { content: 'c', usefulWeight: 1 },
    ]);
    const [a1] = await insertComments([{ content: 'a1', parent: a! }]);
    await insertComments([
      { content: 'a1a', parent: a1!, root: a! },
      { content: 'a2', parent: a!, usefulWeight: 9 },
      { content: 'c1', parent: c! },
    ]);
    expect(listContents(await list({ sort }))).toEqual(expected);
    expect(await readAll({ sort, limit: '1' })).toEqual(expected);
    const [first, second] = [await list({ sort, limit: '1' }), await list({ sort, limit: '2' })];
    const roots = ({ comments }: CommentList) => comments.filter((one) => one.parentComment === null).length;
    expect([roots(first), roots(second)]).toEqual([1, 2]);
  });

  it.each<CommentSort>(['oldest', 'newest', 'useful'])(
    'pages of threads (%s) have no gap and no repetition while others post and vote',
    async (sort) => {
      const written = Array.from({ length: 25 }, (_none, index) => `Nº ${index}`);
      // Three weights, so that pages end among equal ones.
      const rows = written.map((content, index) => ({ content, usefulWeight: (index * 7) % 3 }));
      const ids = await insertComments(rows);
      let pages = 0;
      const read = await readAll({ sort, limit: '4' }, async ({ comments }) => {
        pages += 1;
        if (pages > 3) return;
        const first = await createComment(service, promotionId, ana, `Nova ${pages}`);
        await createComment(service, promotionId, ana, `Resposta ${pages}`, first);
        // What was read rises.
        const _id = ids.find((id) => id.toHexString() === comments[0]?._id);
        await service.database.collection('comments').updateOne({ _id: _id! }, { $inc: { usefulWeight: 9 } });
      });
      expect(new Set(read).size).toBe(read.length);
      expect(read.filter((content) => content.startsWith('Nº')).toSorted()).toEqual(written.toSorted());
    },
  );

  it('replies beyond a hundred follow by the cursor of their thread', async () => {
    const [root, other] = await insertComments([{ content: 'a' }, { content: 'b' }]);
    const written = Array.from({ length: 250 }, (_none, index) => `Nº ${index}`);
    await insertComments(written.map((content) => ({ content, parent: root! })));
    const page = await list({ sort: 'oldest' });
    expect(listContents(page)).toEqual(['a', ...written.slice(0, 100), 'b']);
    const [first] = page.comments;
    expect(page.comments.filter(({ nextReplies }) => nextReplies)).toEqual([first]);
    const read: string[] = [];
    let cursor: string | null | undefined = first?.nextReplies;
    while (cursor) {
      const next = await list({ thread: root!.toHexString(), cursor });
      read.push(...listContents(next));
      cursor = next.nextCursor;
    }
    expect(read).toEqual(written.slice(100));
    expect((await list({ thread: other!.toHexString() })).comments).toHaveLength(1);
  });

  it('the thread of a comment begins with its first comment', async () => {
    const [a] = await insertComments([{ content: 'a' }, { content: 'b' }]);
    const [a1] = await insertComments([{ content: 'a1', parent: a! }]);
    const [a1a] = await insertComments([{ content: 'a1a', parent: a1!, root: a! }]);
    for (const id of [a, a1, a1a]) {
      const page = await list({ thread: id!.toHexString() });
      expect([listContents(page), page.nextCursor]).toEqual([['a', 'a1', 'a1a'], null]);
    }
    const foreign = (await createActivePromotions(service, ana))[0]?._id ?? '';
    for (const [id, thread] of [
      [promotionId, newId()],
      [foreign, a!.toHexString()],
    ] as const) {
      const { status, body } = await service.call(listComments, { params: { id }, query: { thread } });
      expect([status, body.code]).toEqual([404, 'COMMENT_NOT_FOUND']);
    }
  });

  it('pages of threads stay below a megabyte and lose nothing', async () => {
    const long = '語'.repeat(1990);
    const roots = await insertComments(
      Array.from({ length: 6 }, (_none, index) => ({ content: `${index}${long}` })),
    );
    const replies = roots.flatMap((parent, index) =>
      Array.from({ length: 90 }, (_none, reply) => ({ content: `${index}.${reply}${long}`, parent })),
    );
    await insertComments(replies);
    const read = await readAll({ sort: 'oldest', limit: '100' }, async (page) => {
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(1_000_000);
      expect(page.comments.some(({ nextReplies }) => nextReplies)).toBe(false);
    });
    expect(read).toHaveLength(6 * 91);
    expect(new Set(read).size).toBe(6 * 91);
  });

  it.each<[CommentSort, string]>([
    ['newest', '{ promotion: 1, parent: 1, createdAt: 1, _id: 1 }'],
    ['useful', '{ promotion: 1, parent: 1, usefulWeight: -1, _id: 1 }'],
  ])('a deep page of threads (%s) reads only its own rows', async (sort, index) => {
    const roots = await insertComments(
      Array.from({ length: 120 }, (_none, i) => ({ content: `${i}`, usefulWeight: i % 5 })),
    );
    await insertComments(roots.map((parent) => ({ content: 'Sim', parent })));
    const first = await list({ sort, limit: '100' });
    await service.database.db?.setProfilingLevel('all');
    await list({ sort, limit: '10', cursor: first.nextCursor ?? '' });
    await service.database.db?.setProfilingLevel('off');
    const [read] = (await readProfile()).slice(-1);
    expect(new Set(String(read?.['planSummary']).match(/\{.*?\}/g))).toEqual(new Set([index]));
    expect(read?.['hasSortStage']).toBeUndefined();
    // Eleven threads, each with its first comment once more and its reply.
    expect(read?.['docsExamined']).toBeLessThanOrEqual(50);
  });
};
