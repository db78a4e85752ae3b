// Shows S20 of docs/reliability.md.
import { listComments, postComment } from '@pechincha/contracts/operations/promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import type { TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { NO_USEFUL_COUNTS } from '../../src/comments/comments.repository.js';
import { createActivePromotions, registerMembers, type Member } from '../helpers.js';

let service: TestService;
let ana: Member;
let bia: Member;
let caio: Member;
let promotionId: string;

const createComment = async (): Promise<string> => {
  const call = { as: caio, params: { id: promotionId }, body: { content: 'Cheguei' } };
  const { status, body } = await service.call(postComment, call);
  expect(status).toBe(201);
  return body._id as string;
};
const list = async (query?: Record<string, string>) =>
  (await service.call(listComments, { params: { id: promotionId }, query })).body;

/** Inserts comments one second apart, except that three of every seven share their time. */
async function insertComments(count: number, content: (index: number) => string): Promise<string[]> {
  const begin = Date.now() - count * 1000;
  const rows = Array.from({ length: count }, (_none, index) => {
    const _id = new Types.ObjectId();
    const author = { _id: new Types.ObjectId(bia.sub), name: 'Bia Lima', avatar: null };
    const createdAt = new Date(begin + (index % 7 < 3 ? index - (index % 7) : index) * 1000);
    const row = {
      ...NO_USEFUL_COUNTS,
      _id,
      author,
      createdAt,
      content: content(index),
      parent: null,
      root: _id,
    };
    return { ...row, promotion: new Types.ObjectId(promotionId), deleted: false, replies: 0, version: 0 };
  });
  await service.database.collection('comments').insertMany(rows);
  return rows.map(({ _id }) => String(_id));
}

interface Page {
  comments: { _id: string; content: string }[];
  nextCursor: string | null;
}
const getIds = ({ comments }: Page) => comments.map(({ _id }) => _id);

export const commentPages: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana, bia, caio] = await registerMembers(service, 'Ana Souza', 'Bia Lima', 'Caio Reis');
  });
  beforeEach(async () => {
    promotionId = (await createActivePromotions(service, ana))[0]?._id ?? '';
  });

  it.each(['0', '101', '0x10', '1e2', ' 5'])(
    'comment list returns 400 in Portuguese when the limit is %j',
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
            msg: 'Quantidade inválida: de 1 a 100',
            message: 'Quantidade inválida: de 1 a 100',
          },
        ],
      ]);
    },
  );

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
          expected.push(...(sort === 'oldest' ? [await createComment()] : await writeUnseen()));
      } while (cursor);
      expect(read).toEqual(expected);

      async function writeUnseen(): Promise<string[]> {
        await createComment();
        return [];
      }
    },
  );

  it('comment list is the oldest thousand when no parameter is given', async () => {
    const written = await insertComments(1003, () => 'Oi');
    const page: Page = await list();
    expect(getIds(page)).toEqual(written.slice(0, 1000));
    expect(getIds(await list({ cursor: page.nextCursor ?? '' }))).toEqual(written.slice(1000));
    expect(getIds(await list({ sort: 'newest' }))).toEqual(written.slice(-20).toReversed());
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
      .find({ ns: /\.comments$/, op: 'command', 'command.aggregate': 'comments' })
      .toArray();
    expect(read).toMatchObject({ nreturned: 100 });
    expect(read?.['hasSortStage']).toBeUndefined();
    // Each first comment is looked at once more, as one of its thread.
    expect(read?.['docsExamined']).toBeLessThanOrEqual(210);
  });

  it.each<Record<string, string>>([
    { sort: 'hot' },
    { sort: 'newest', limit: '101' },
    { limit: '101' },
    { thread: 'x' },
    { cursor: 'a'.repeat(23) },
    { cursor: 'a'.repeat(25) },
    { cursor: '{"$gt":""}' },
    { cursor: `${'a'.repeat(23)}/` },
  ])('comment list returns 400 when the query is %j', async (query) => {
    const { status, body } = await service.call(listComments, { params: { id: promotionId }, query });
    const named = body.errors?.map(({ field }: { field: string }) => field);
    expect([status, named]).toEqual([400, ['limit' in query ? 'limit' : Object.keys(query)[0]]]);
  });
};
