import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A random secret of 32 hexadecimal digits, made once and kept in `dir` for its owner's eyes only. */
export async function getPersistentSecret(dir: string, name: string): Promise<string> {
  const file = join(dir, name);
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored) return stored;
  const secret = randomBytes(16).toString('hex');
  await mkdir(dir, { recursive: true });
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
