import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dislikePromotion, likePromotion } from '@pechincha/contracts/operations/promotions';
import { startMongo } from '@pechincha/servers/mongodb';
import type { ServerHandle } from '@pechincha/servers/server';
import { TIMEOUT_HEADER } from '@pechincha/service-kit/request-tracker';
import { member, type TestService } from '@pechincha/testing/test-service';
import { createActivePromotions, registerMembers, startService } from './helpers.js';

const MEMBERS = 200;

let dataDir: string;
let mongodb: ServerHandle;
let service: TestService;
let id: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  mongodb = await startMongo({ dataDir });
  service = await startService(1, { MONGODB_URL: mongodb.url });
  const [ana] = await registerMembers(service, 'Ana Souza');
  const [promotion] = await createActivePromotions(service, ana);
  id = promotion?._id ?? '';
});

afterAll(async () => {
  await service.destroy();
  await mongodb.stop();
  await rm(dataDir, { recursive: true });
});

const like = (options: { headers?: Record<string, string>; signal?: AbortSignal } = {}, as = member()) =>
  service.fetch(likePromotion, { as, params: { id }, ...options });

/** Likes of other members are handled after all that wait. @returns ids of the members whose likes are stored */
async function listLikesAfterOneMore(): Promise<unknown[]> {
  const last = member();
  expect((await like({}, last)).status).toBe(200);
  const rows = await service.listRows('reactions');
  return rows.map(({ user }) => String(user)).filter((user) => user !== last.sub);
}

it.each<[string, () => { headers?: Record<string, string>; signal?: AbortSignal }]>([
  [
    'whose time has passed',
    () => ({ headers: { [TIMEOUT_HEADER]: '1000' }, signal: AbortSignal.timeout(5_000) }),
  ],
  ['whose caller has left', () => ({ signal: AbortSignal.timeout(2_000) })],
])('likes %s while the database was frozen are not stored after the thaw', async (_which, getOptions) => {
  await service.database.collection('reactions').deleteMany({});
  await mongodb.freeze();
  const refused = await Promise.allSettled(Array.from({ length: MEMBERS }, () => like(getOptions())));
  await mongodb.thaw();
  expect(refused.filter(({ status }) => status === 'fulfilled')).toEqual([]);
  expect(await listLikesAfterOneMore()).toEqual([]);
});

it('a repeated Idempotency-Key does not undo a reaction, and another key does', async () => {
  const ana = member();
  const react = async (which: typeof likePromotion | typeof dislikePromotion, key: string) => {
    const headers = { 'idempotency-key': key };
    const { status, body } = await service.call(which, { as: ana, params: { id }, headers });
    return [status, body.hasLiked ?? body.code];
  };
  expect(await Promise.all(['a', 'a', 'a'].map((key) => react(likePromotion, key)))).toEqual(
    Array.from({ length: 3 }, () => [200, true]),
  );
  expect(await react(likePromotion, 'a')).toEqual([200, true]);
  expect(await react(dislikePromotion, 'a')).toEqual([422, 'KEY_REUSED']);
  expect(await react(likePromotion, 'b')).toEqual([200, false]);
  expect(await react(likePromotion, 'b')).toEqual([200, false]);
  expect(await react(likePromotion, 'x'.repeat(129))).toEqual([400, 'INVALID_INPUT']);
});
