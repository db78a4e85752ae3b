import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Product } from './product.ts';
import type { Progress } from './progress.ts';
import { superviseByWatchdog, FriendlyError, type ProvidedServers } from './servers.ts';
import { root } from './settings.ts';

const SEED = join(root, 'tools', 'demo', 'src', 'seed.ts');

/**
 * Seeds demo data, once per data directory and database. The seeding program skips a database with rows itself; the
 * marker file saves running it at every start.
 */
export async function seedOnce(
  dataDir: string,
  product: Product,
  servers: ProvidedServers,
  progress: Progress,
): Promise<void> {
  if (!existsSync(SEED)) return;
  const marker = join(dataDir, 'seeded.json');
  const database = getDatabaseId(servers);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === database) return;
  await progress.step('Demo data', () => seed(product, progress));
  writeFileSync(marker, database);
}

/**
 * A local database is identified by its mode, container or process, since its port may change; one that a variable
 * names by its address.
 */
function getDatabaseId({ handles }: ProvidedServers): string {
  const url = process.env['MONGODB_URL'];
  const id = url ? createHash('sha256').update(url).digest('hex') : handles.mongodb?.mode;
  return JSON.stringify({ database: id });
}

async function seed(product: Product, progress: Progress): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', SEED], {
    cwd: root,
    env: product.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = superviseByWatchdog(child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => progress.line(`  ${line}`));
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  release();
  if (code !== 0) throw new FriendlyError(`The demo data could not be created (code ${code}).`);
}
