import { openAccounts } from './acts/accounts.ts';
import { advertise } from './acts/advertise.ts';
import { honour, layOut } from './acts/catalogue.ts';
import { decide, publishDeals } from './acts/deals.ts';
import { talk } from './acts/talk.ts';
import { allThrough } from './quiet.ts';
import { openStage } from './stage.ts';

/**
 * Fills an empty product with demo data, by the services' own functions, in the order of life: accounts, deals,
 * decisions, reactions and comments, what was earned with them. It ends when every fact of it is through.
 */
if (process.env['NODE_ENV'] === 'production') throw new Error('Demo data is never made in production');

const stage = await openStage();
if (!stage) {
  console.log('The database has accounts already: nothing to do.');
  process.exit(0);
}
const rewardIds = await layOut(stage);
console.log(await openAccounts(stage));
const deals = await publishDeals(stage);
console.log(`${deals.size} promotions with pictures`);
await decide(stage, deals);
console.log('moderation decisions');
await talk(stage, deals);
console.log('reactions and comments');
console.log(await advertise(stage));
await allThrough();
console.log(await honour(stage, rewardIds));
await allThrough();
await stage.close();
