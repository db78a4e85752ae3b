import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup } from './compose.ts';

// npm run compose:backup -- FOLDER, while the product runs.

const [folder, ...more] = process.argv.slice(2);
if (!folder || more.length > 0) {
  console.error('Usage: npm run compose:backup -- FOLDER');
  process.exit(2);
}
mkdirSync(folder, { recursive: true, mode: 0o700 });
try {
  await backup(resolve(folder), 'create');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
