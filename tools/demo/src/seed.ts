import { seedAccounts } from './steps/accounts.ts';
import { seedAdvertisements } from './steps/advertisements.ts';
import { seedRewards, seedCatalogue } from './steps/catalogue.ts';
import { seedDecisions, seedPromotions } from './steps/promotions.ts';
import { seedReactions } from './steps/reactions.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { openSeedContext } from './seed-context.ts';

/**
 * Fills an empty product with demo data through the services' own functions, in chronological order: accounts, deals,
 * decisions, reactions and comments, redemptions. Ends when every event has been handled.
 */
if (process.env['NODE_ENV'] === 'production') throw new Error('Demo data is never made in production');

const context = await openSeedContext();
if (!context) {
  console.log('The database has accounts already: nothing to do.');
  process.exit(0);
}
const rewardIds = await seedCatalogue(context);
console.log(await seedAccounts(context));
const deals = await seedPromotions(context);
console.log(`${deals.size} promotions with pictures`);
await seedDecisions(context, deals);
console.log('moderation decisions');
await seedReactions(context, deals);
console.log('reactions and comments');
console.log(await seedAdvertisements(context));
await waitUntilIdle();
console.log(await seedRewards(context, rewardIds));
await waitUntilIdle();
await context.close();
