import { redeemReward } from '@pechincha/contracts/operations/gamification';
import { member } from '@pechincha/testing/test-service';
import { startService } from './helpers.js';

/** Redeems a reward as each member, all at once, and sends the status of each response. */
const { database, rewardId, buyers } = JSON.parse(process.argv[2] ?? '') as {
  database: string;
  rewardId: string;
  buyers: string[];
};
const service = await startService(1, {}, { database });
process.send?.('ready');
process.once('message', () => {
  for (const buyer of buyers) {
    const request = {
      as: member(buyer),
      params: { id: rewardId },
      headers: { 'idempotency-key': buyer },
      body: {},
    };
    void service.call(redeemReward, request).then(({ status }) => process.send?.({ buyer, status }));
  }
});
