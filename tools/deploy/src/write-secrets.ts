import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '@pechincha/contracts/events/all';
import { createBrokerPermissions } from './broker-permissions.ts';
import { getSecretFiles } from './secret-files.ts';
import { createSecrets, secretNames } from './secrets.ts';
import { findProblems } from './settings.ts';

/**
 * The first service of docker-compose.yml: checks the settings, creates the secrets that are missing, and writes those
 * of each reader to its volume. A value of the operator's (in `.env`, or in a file of deploy/secrets) is used as it is.
 *
 * write-secrets.ts FOLDER GIVEN: FOLDER has a folder per reader and `kept`, for what was created here.
 */

const [folder, givenFolder] = process.argv.slice(2);
if (!folder || !givenFolder) throw new Error('Usage: write-secrets.ts FOLDER GIVEN');

const given = { ...process.env, ...readFiles(givenFolder) };
const problems = findProblems(given);
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  console.error('Nothing was started.');
  process.exit(1);
}

const keptFile = join(folder, 'kept', 'secrets.json');
const kept = existsSync(keptFile)
  ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Record<string, string>)
  : {};
const own = Object.fromEntries(secretNames.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
const created = createSecrets({ ...kept, ...own });
if (Object.keys(created).length > 0) replaceFile(keptFile, JSON.stringify({ ...kept, ...created }), 0o600);

const files = getSecretFiles({ ...kept, ...created, ...own }, given);
Object.assign(files['rabbitmq'] ?? {}, {
  '2-permissions.json': JSON.stringify(createBrokerPermissions(events)),
});
for (const [reader, contents] of Object.entries(files)) {
  const directory = join(folder, reader);
  for (const name of readdirSync(directory)) {
    if (!(name in contents)) rmSync(join(directory, name));
  }
  // Each volume is mounted by its reader alone, whose user differs.
  for (const [name, content] of Object.entries(contents)) replaceFile(join(directory, name), content, 0o444);
}
const count = Object.keys(created).length;
console.log(count > 0 ? `${count} secrets were created.` : 'Every secret was there.');

/** A reader sees the old content or the new one, never half of it. */
function replaceFile(file: string, content: string, mode: number): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.part`, content, { mode });
  renameSync(`${file}.part`, file);
}

/** Contents by name, without trailing line breaks; hidden files are not read. */
function readFiles(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => !name.startsWith('.'));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(directory, name), 'utf8').trimEnd()]),
  );
}
