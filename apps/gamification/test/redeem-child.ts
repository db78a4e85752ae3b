import { AsyncLocalStorage } from 'node:async_hooks';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import { onCrashPoint } from '@pechincha/persistence/crash-point';
import { member } from '@pechincha/testing/test-service';
import { startService } from './helpers.js';

/**
 * Redeems a reward as each member, all at once. After some successes the next redemption is held before its commit: the
 * process sends whose responses had arrived, all but the last, and waits to be killed.
 */
const { database, rewardId, buyers, successes } = JSON.parse(process.argv[2] ?? '') as {
  database: string;
  rewardId: string;
  buyers: string[];
  successes: number;
};
/** Other transactions of the service are not held. */
const requestStorage = new AsyncLocalStorage<string>();
const redeemed: string[] = [];
const never = new Promise<void>(() => undefined);

onCrashPoint((point) => {
  if (point !== 'before-commit' || !requestStorage.getStore() || redeemed.length < successes) return;
  process.send?.(redeemed.slice(0, successes - 1));
  return never;
});

async function redeem(buyer: string): Promise<void> {
  const headers = { 'idempotency-key': buyer };
  const request = { as: member(buyer), params: { id: rewardId }, headers, body: {} };
  const { status } = await requestStorage.run(buyer, () => service.call(redeemReward, request));
  if (status !== 200) throw new Error(`Answered ${status}`);
  redeemed.push(buyer);
}

const service = await startService(1, {}, { database });
process.send?.('ready');
process.once('message', () => void Promise.all(buyers.map(redeem)));
