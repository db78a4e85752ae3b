import { promotionsExport } from '@pechincha/contracts/operations/internal';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import { eventually } from '@pechincha/testing/eventually';
import { getMemoryInUse } from '@pechincha/testing/get-memory-in-use';
import type { TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { registerMembers, startService, type Member } from './helpers.js';

const MB = 1024 * 1024;
const COMMENTS = 24_000;
const as: InternalClaims = { kind: 'gateway' };
let service: TestService;
let ana: Member;
let disconnect: AbortController;

beforeAll(async () => {
  service = await startService(1);
  [ana] = await registerMembers(service, 'Ana Souza');
  const author = { _id: new Types.ObjectId(ana.sub), name: 'Ana Souza', avatar: null };
  const content = 'x'.repeat(1_000);
  const rows = Array.from({ length: COMMENTS }, (_none, index) => {
    const id = new Types.ObjectId();
    return {
      _id: id,
      root: id,
      promotion: new Types.ObjectId(),
      parent: null,
      author,
      deleted: false,
      replies: 0,
      content: `${index} ${content}`,
      createdAt: new Date(index),
    };
  });
  await service.database.collection('comments').insertMany(rows);
});
afterEach(() => disconnect.abort());
afterAll(() => service.destroy());

const openExport = () => {
  disconnect = new AbortController();
  return service.fetch(promotionsExport, { as, params: { id: ana.sub }, signal: disconnect.signal });
};

const countCursors = async (): Promise<number> => {
  const ns = `${service.database.name}.comments`;
  const open = await service.database
    .getClient()
    .db('admin')
    .aggregate([{ $currentOp: { idleCursors: true } }, { $match: { ns, type: 'idleCursor' } }])
    .toArray();
  return open.length;
};

it('member export streams more data than it holds in memory', async () => {
  const before = getMemoryInUse();
  let growth = 0;
  let measuredAt = 0;
  const chunks: string[] = [];
  let length = 0;
  for await (const chunk of (await openExport()).body as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(Buffer.from(chunk).toString());
    length += chunk.length;
    if (length - measuredAt < 4 * MB) continue;
    measuredAt = length;
    // The data read by the test itself does not count.
    growth = Math.max(growth, getMemoryInUse() - before - length);
  }
  expect(length).toBeGreaterThan(20 * MB);
  expect(growth).toBeLessThan(15 * MB);
  const text = chunks.join('');
  const body = promotionsExport.response.parse(JSON.parse(text)) as { comentarios: { texto: string }[] };
  expect(JSON.stringify(body)).toBe(text);
  expect(body.comentarios).toHaveLength(COMMENTS);
  expect(body.comentarios[0]?.texto).toMatch(/^23999 /);
});

it('member export closes its cursor when the client disconnects', async () => {
  const { body } = await openExport();
  await body?.getReader().read();
  expect(await countCursors()).toBe(1);
  disconnect.abort();
  await eventually(async () => expect(await countCursors()).toBe(0));
});
