import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup, restoreBackup } from './backup.ts';
import { readSettings } from './settings.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [action, folder, ...more] = positionals;
  if (!folder || more.length > 0 || (action !== 'create' && action !== 'restore')) {
    throw new Error('Usage: create FOLDER, or restore FOLDER [--replace]');
  }
  const settings = readSettings(process.env);
  const path = resolve(folder);
  const { createdAt, counts } =
    action === 'create'
      ? await createBackup(settings, path)
      : await restoreBackup(settings, path, values.replace);
  const documents = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${action === 'create' ? 'Created' : 'Restored'}: ${documents} documents as of ${createdAt}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
