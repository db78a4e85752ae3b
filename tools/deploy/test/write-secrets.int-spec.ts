import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../src/write-secrets.ts');
const compose = readFileSync(join(import.meta.dirname, '../../../deploy/compose/services.yml'), 'utf8');
const readers = [...compose.matchAll(/- secrets-([\w-]+):\/secrets\//g)].map(([, reader = '']) => reader);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pechincha-secrets-'));
  for (const reader of ['kept', 'given', ...readers]) mkdirSync(join(folder, reader));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As the service `secrets` does, with these settings. */
function writeSecrets(settings: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const env = { NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:8080', ...settings };
  return new Promise((resolve) => {
    const args = [program, folder, join(folder, 'given')];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

const read = (reader: string, name: string): string => readFileSync(join(folder, reader, name), 'utf8');
const readAll = (): Record<string, string> =>
  Object.fromEntries(
    readers.flatMap((reader) =>
      readdirSync(join(folder, reader)).map((name) => [`${reader}/${name}`, read(reader, name)]),
    ),
  );

it('secrets are made once, and the file that keeps them is readable by its owner alone', async () => {
  await expect(writeSecrets()).resolves.toMatchObject({ code: 0 });
  const first = readAll();
  expect(statSync(join(folder, 'kept', 'secrets.json')).mode & 0o777).toBe(0o600);
  await expect(writeSecrets()).resolves.toEqual({ code: 0, output: 'Every secret was there.\n' });
  expect(readAll()).toEqual(first);
});

it('readers get what they need and nothing of the others', async () => {
  await writeSecrets();
  const users = readdirSync(join(folder, 'users'));
  expect(users).toEqual(expect.arrayContaining(['MONGODB_URL', 'REDIS_URL', 'MEMBER_TOKEN_PRIVATE_KEY']));
  expect(users).not.toContain('INTERNAL_TOKEN_PRIVATE_KEY');
  expect(readdirSync(join(folder, 'moderation')).toSorted()).toEqual([
    'INTERNAL_TOKEN_PUBLIC_KEY',
    'LOG_HASH_KEY',
    'MEMBER_TOKEN_PUBLIC_KEY',
    'MONGODB_URL',
    'RABBITMQ_URL',
  ]);
  const password = read('mongodb', 'USERS_MONGODB_PASSWORD');
  expect(read('users', 'MONGODB_URL')).toBe(`mongodb://users:${password}@mongodb:27017/?replicaSet=rs0`);
  const { users: brokerUsers } = JSON.parse(read('rabbitmq', '1-users.json')) as {
    users: { name: string }[];
  };
  expect(brokerUsers.map(({ name }) => name)).toContain('operator');
});

it("an operator's own values win, from the environment and from files", async () => {
  writeFileSync(join(folder, 'given', 'REDIS_PASSWORD'), 'from a file: p@ss word\n');
  await writeSecrets({
    MINIO_ROOT_PASSWORD: 'from-the-environment',
    USERS_MONGODB_URL: 'mongodb://elsewhere',
  });
  expect(read('redis', 'REDIS_PASSWORD')).toBe('from a file: p@ss word');
  expect(read('gateway', 'REDIS_URL')).toBe('redis://:from%20a%20file%3A%20p%40ss%20word@redis:6379');
  expect(read('minio', 'MINIO_ROOT_PASSWORD')).toBe('from-the-environment');
  expect(read('users', 'MONGODB_URL')).toBe('mongodb://elsewhere');
  expect(read('ads', 'MONGODB_URL')).toContain('@mongodb:27017');
  // They are not kept: without them what was made before counts again.
  expect(read('kept', 'secrets.json')).not.toContain('from-the-environment');
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pechincha.example',
  SMTP_URL: 'smtp://mail',
};
const refused: [string, Record<string, string>][] = [
  ['REDIS_PASSWORD is too short', { REDIS_PASSWORD: 'short' }],
  ['REDIS_PASSWORD must have no quotation mark', { REDIS_PASSWORD: 'sixteen characters "or more"' }],
  ['MEMBER_TOKEN_PRIVATE_KEY and MEMBER_TOKEN_PUBLIC_KEY are a pair', { MEMBER_TOKEN_PUBLIC_KEY: 'key' }],
  ['USERS_MONGODB_URL is no address of MONGODB', { USERS_MONGODB_URL: 'redis://elsewhere' }],
  ['NODE_ENV must be production or development', { NODE_ENV: 'staging' }],
  ['PUBLIC_URL must be an address', { PUBLIC_URL: 'pechincha.example' }],
  ['PUBLIC_URL must begin with https:// in production', { ...production, PUBLIC_URL: 'http://a.example' }],
  ['SMTP_URL is missing', { ...production, SMTP_URL: '' }],
  ['S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY', { S3_ENDPOINT: 'https://s3.example' }],
];

it.each(refused)('refused before anything is written: %s', async (sentence, settings) => {
  const { code, output } = await writeSecrets(settings);
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(readAll()).toEqual({});
});

it('an empty address, as a line without a value in .env makes it, counts as none', async () => {
  await writeSecrets({ MONGODB_URL: '', USERS_RABBITMQ_URL: '', REDIS_URL: '' });
  expect(read('users', 'MONGODB_URL')).toContain('@mongodb:27017');
  expect(read('users', 'RABBITMQ_URL')).toContain('@rabbitmq:5672');
  expect(read('gateway', 'REDIS_URL')).toContain('@redis:6379');
});

it('production with an encrypted address and a mail server is accepted', async () => {
  await expect(writeSecrets(production)).resolves.toMatchObject({ code: 0 });
});
