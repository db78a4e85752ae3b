import { jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { eventually } from '@pechincha/testing/eventually';
import { isExiting } from '../lifetime.ts';
import { startServers } from '../prepare.ts';
import { Progress } from '../progress.ts';
import { MINIO_MODULE, type ProvidedServers } from '../servers.ts';

let root: string;
let lines: string[];
let servers: ProvidedServers | undefined;
const environment = { ...process.env };
const progress = new Progress();

/** A compiler that downloads but cannot compile. */
const brokenGo = `#!/bin/sh
case "$1" in
  env) echo go1.26.8 ;;
  mod) echo '{"Dir":"'$PWD'","Sum":"${MINIO_MODULE.sum}"}' ;;
  build) echo 'compile: signal: killed' >&2; exit 2 ;;
esac
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pechincha-store-'));
  writeFileSync(join(root, 'go'), brokenGo);
  chmodSync(join(root, 'go'), 0o755);
  // No minio, an empty cache, and the other servers given.
  Object.assign(process.env, {
    PECHINCHA_SERVERS: 'local',
    PECHINCHA_CACHE: join(root, 'cache'),
    PATH: [root, '/usr/bin', '/bin'].join(delimiter),
    MONGODB_URL: 'mongodb://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    RABBITMQ_URL: 'amqp://127.0.0.1:1',
  });
  delete process.env['S3_ENDPOINT'];
  lines = [];
  jest.spyOn(progress, 'line').mockImplementation((line) => void lines.push(line));
});

afterEach(async () => {
  await servers?.stop();
  process.env = { ...environment };
  rmSync(root, { recursive: true, force: true });
});

it('a MinIO that cannot be compiled is one warning with what to do, and ends nothing', async () => {
  servers = await startServers(join(root, 'data'), progress, { isPersistent: true, late: ['minio'] });
  expect(servers.env.S3_ENDPOINT).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await eventually(() => expect(lines.filter((line) => line.startsWith('Warning: '))).toHaveLength(1));
  expect(lines.find((line) => line.startsWith('Warning: '))).toMatch(
    /^Warning: MinIO could not be started, so pictures are missing .*signal: killed\. Install minio on the PATH or name a store of yours in S3_ENDPOINT; the next npm start tries again\.$/,
  );
  await expect(servers.late).rejects.toThrow('signal: killed');
  expect(isExiting()).toBe(false);
});
