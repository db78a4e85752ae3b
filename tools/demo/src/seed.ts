import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, serviceConfig } from '@pechincha/service-kit/config';
import { SeedingRecord } from './seeding-record.ts';

/**
 * Fills an empty product with demo data through the services' own functions: accounts, deals with decisions, reactions
 * and comments, redemptions. What exists already is left as it is, so that an interrupted seeding is continued by the
 * next. Ends when every event has been handled.
 *
 * Sends its parent a message when it has started, after each item, and when only the pictures are missing.
 */
if (process.env['NODE_ENV'] === 'production') throw new Error('Demo data is never made in production');

const record = await SeedingRecord.open(loadConfig(serviceConfig.pick({ MONGODB_URL: true })).MONGODB_URL);
if (!record) {
  console.log('The database has accounts already: nothing to do.');
  process.exit(0);
}
process.send?.({ started: true, isContinued: record.isContinued });
// The services' code loads for seconds.
const { seedAll } = await import('./seed-all.ts');
const pictureDir = process.env['SEED_PICTURE_DIR'] ?? join(tmpdir(), 'pechincha-demo-pictures');
await seedAll(
  record,
  pictureDir,
  (finished, total) => process.send?.({ finished, total }),
  () => process.send?.({ rows: true }),
);
await record.finish();
await record.close();
