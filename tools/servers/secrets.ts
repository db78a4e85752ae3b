import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a random secret of 32 hexadecimal digits, created once and saved in `dir` with mode 600. */
export async function getPersistentSecret(dir: string, name: string): Promise<string> {
  const file = join(dir, name);
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored) return stored;
  const secret = randomBytes(16).toString('hex');
  await mkdir(dir, { recursive: true });
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
