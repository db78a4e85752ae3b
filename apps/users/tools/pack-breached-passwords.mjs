// Writes src/passwords/breached-passwords.bin from passwords on standard input, one per line: sorted, distinct 5-byte
// prefixes of their SHA-1. The sources are in the README of users.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const MIN_LENGTH = 4;
const PREFIX_BYTES = 5;

const passwords = (await text(process.stdin)).split('\n').map((line) => line.normalize('NFKC').toLowerCase());
const prefixes = new Set(
  passwords
    .filter(({ length }) => length >= MIN_LENGTH)
    .map((password) =>
      createHash('sha1')
        .update(password)
        .digest('hex')
        .slice(0, PREFIX_BYTES * 2),
    ),
);
const file = join(import.meta.dirname, '../src/passwords/breached-passwords.bin');
await writeFile(file, Buffer.from([...prefixes].toSorted().join(''), 'hex'));
console.log(`${prefixes.size} passwords`);
