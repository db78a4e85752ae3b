// Shows R10 of docs/reliability.md.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { listRewards, redeemReward } from '@pechincha/contracts/operations/gamification';
import { startChild } from '@pechincha/testing/child-process';
import { abortTransactions } from '@pechincha/testing/crash-points';
import { eventually } from '@pechincha/testing/eventually';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { createTestReward, startService } from './helpers.js';

const MEMBERS = 200;
const POINTS = 100;
const COST = 10;
const STOCK = 50;
/** Redemptions of the replica before it is killed, in the next one; the response of the last one is lost. */
const REDEMPTIONS_BEFORE_KILL = 20;
/** Requests to the other replica until then: together they leave some of the stock. */
const CONCURRENT_REQUESTS = 20;

let service: TestService;
let database: string;

beforeAll(async () => {
  database = `crash_redeem_${randomBytes(3).toString('hex')}`;
  service = await startService(1, {}, { database });
});
afterAll(() => service.destroy());

const redeem = async (buyer: string, rewardId: string): Promise<number> => {
  const headers = { 'idempotency-key': buyer };
  const request = { as: member(buyer), params: { id: rewardId }, headers, body: {} };
  return eventually(
    async () => {
      const { status } = await service.call(redeemReward, request);
      // Also while the killed replica's request is not known to have ended.
      if (status >= 500 || status === 425) throw new Error(`Answered ${status}`);
      return status;
    },
    // Longer than a transaction of the killed replica locks the reward.
    { timeoutMs: 60_000, intervalMs: 500 },
  );
};

it('redeemReward gives away the stock exactly when one of two replicas is killed among 200 requests', async () => {
  const buyers = Array.from({ length: MEMBERS }, newId);
  const accounts = buyers.map((_id) => ({
    _id,
    points: POINTS,
    level: null,
    levelByHand: null,
    badges: [],
    tallies: { promotions: 0, likes: 0, comments: 0 },
    version: 1,
    catalogueRevision: 99,
    open: true,
  }));
  await service.database.collection('accounts').insertMany(accounts as never[]);
  const { _id: rewardId } = await createTestReward(service, { stock: STOCK, pointsCost: COST });

  const killed = buyers.slice(0, MEMBERS / 2);
  const others = buyers.slice(MEMBERS / 2);
  const input = { database, rewardId, buyers: killed, successes: REDEMPTIONS_BEFORE_KILL };
  const child = startChild(join(import.meta.dirname, 'redeem-child.ts'), [JSON.stringify(input)]);
  await child.waitForMessage();
  child.process.send('redeem');
  const redeemAll = (members: string[]) => members.map((buyer) => redeem(buyer, rewardId));
  const early = redeemAll(others.slice(0, CONCURRENT_REQUESTS));
  const answered = await child.waitForMessage<string[]>();
  expect(answered).toHaveLength(REDEMPTIONS_BEFORE_KILL - 1);
  const late = redeemAll(others.slice(CONCURRENT_REQUESTS));
  await child.kill();
  await abortTransactions(service.database, [database]);
  // Each client repeats a request without a response, with its key.
  const retried = redeemAll(killed.filter((buyer) => !answered.includes(buyer)));
  const all = [...answered.map(() => 200), ...(await Promise.all([...early, ...late, ...retried]))];

  expect(all.filter((status) => status === 200)).toHaveLength(STOCK);
  expect(all.filter((status) => status === 409)).toHaveLength(MEMBERS - STOCK);
  const { body } = await service.call(listRewards, {});
  expect((body as { _id: string; stock: number }[]).find(({ _id }) => _id === rewardId)?.stock).toBe(0);
  const rows = (await service.listRows('redemptions')).filter(({ member: by }) =>
    buyers.includes(String(by)),
  );
  expect(new Set(rows.map(({ member: by }) => by)).size).toBe(STOCK);
  expect(rows).toHaveLength(STOCK);
  const left = (await service.listRows('accounts')).filter(({ _id }) => buyers.includes(String(_id)));
  const spent = left.reduce((sum, { points }) => sum + POINTS - Number(points), 0);
  expect(spent).toBe(COST * STOCK);
});
