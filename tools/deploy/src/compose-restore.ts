import { existsSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compose, services, storeClient } from './compose.ts';

// npm run compose:restore -- FOLDER: stops the services, replaces every database by the backup's, and starts them.

const folder = resolve(process.argv[2] ?? '');
const archive = join(folder, 'mongodb.archive.gz');
if (process.argv.length !== 3 || !existsSync(archive)) {
  console.error('Usage: npm run compose:restore -- FOLDER (of compose:backup)');
  process.exit(2);
}
await compose(['stop', ...services]);
await compose(['up', '--detach', '--wait', 'mongodb', 'minio', 'redis', 'rabbitmq']);
await compose(['up', 'mongodb-init', 'minio-init']);
await storeClient(join(folder, 'pictures'), ['mirror', '--overwrite', '/backup', 'store/pechincha']);
const restore =
  'exec mongorestore --quiet --uri "mongodb://root:$MONGO_INITDB_ROOT_PASSWORD@localhost/?replicaSet=rs0" --nsInclude "pechincha_*" --drop --oplogReplay --gzip --archive';
await compose(['exec', '-T', 'mongodb', 'sh', '-c', restore], { stdin: openSync(archive, 'r') });
await compose(['up', '--detach', '--wait']);
console.log('Restored.');
