import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compose, storeClient } from './compose.ts';

// npm run compose:backup -- FOLDER: all databases as of one moment and every picture, while the product runs.

const folder = resolve(process.argv[2] ?? '');
if (process.argv.length !== 3 || existsSync(join(folder, 'mongodb.archive.gz'))) {
  console.error('Usage: npm run compose:backup -- FOLDER (without a backup in it)');
  process.exit(2);
}
const pictures = join(folder, 'pictures');
mkdirSync(pictures, { recursive: true });
const mirror = (): Promise<void> =>
  storeClient(pictures, ['mirror', '--overwrite', 'store/pechincha', '/backup']);

// Before the databases and after: a picture that a row names is there, added or deleted meanwhile.
await mirror();
const part = join(folder, 'mongodb.archive.part');
const archive = openSync(part, 'wx', 0o600);
const dump =
  'exec mongodump --quiet --uri "mongodb://root:$MONGO_INITDB_ROOT_PASSWORD@localhost/?replicaSet=rs0" --oplog --gzip --archive';
await compose(['exec', '-T', 'mongodb', 'sh', '-c', dump], { stdout: archive });
closeSync(archive);
await mirror();
renameSync(part, join(folder, 'mongodb.archive.gz'));
console.log(`Backup complete: ${folder}`);
