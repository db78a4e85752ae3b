import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createSecrets } from './secrets.ts';

// npm run compose:env: writes the secrets of docker-compose.yml into .env, each made once. What is there stays.

const file = join(import.meta.dirname, '..', '..', '..', '.env');
const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
const existing = parseEnv(text);
const added = Object.entries(createSecrets(existing)).map(([name, value]) => `${name}=${quote(value)}`);

if (added.length > 0) {
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${text}${separator}${added.join('\n')}\n`, { mode: 0o600 });
  // The mode above is only that of a new file.
  chmodSync(file, 0o600);
}
console.log(added.length > 0 ? `${added.length} secrets added to .env` : '.env has every secret');

/** Keys in PEM have lines, which double quotes carry as \n. */
function quote(value: string): string {
  return value.includes('\n') ? `"${value.replaceAll('\n', '\\n')}"` : value;
}
