import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX_BYTES = 5;

/** Sorted prefixes of SHA-1 hashes of breached passwords, lower case; the README of users names their sources. */
const prefixes = readFileSync(join(import.meta.dirname, 'breached-passwords.bin'));

export const breachedPasswordCount = prefixes.length / PREFIX_BYTES;

/** Whether the text is a password that breaches made public. One in 20 million others counts as one, too. */
export function isBreachedPassword(text: string): boolean {
  const wanted = createHash('sha1').update(text).digest().subarray(0, PREFIX_BYTES);
  let [low, high] = [0, breachedPasswordCount];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle * PREFIX_BYTES;
    const order = wanted.compare(prefixes, start, start + PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}
