import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createSecrets } from './secrets.ts';

// npm run compose:env: adds the missing secrets of docker-compose.yml to .env; existing values are kept.

const file = join(import.meta.dirname, '..', '..', '..', '.env');
const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
const existing = parseEnv(text);
const added = Object.entries(createSecrets(existing)).map(([name, value]) => `${name}=${quote(value)}`);

if (added.length > 0) {
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${text}${separator}${added.join('\n')}\n`, { mode: 0o600 });
  // The mode given above applies to new files only.
  chmodSync(file, 0o600);
}
console.log(added.length > 0 ? `${added.length} secrets added to .env` : '.env has every secret');

/** PEM keys have several lines; double quotes allow \n. */
function quote(value: string): string {
  return value.includes('\n') ? `"${value.replaceAll('\n', '\\n')}"` : value;
}
