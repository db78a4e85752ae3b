import { jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '@pechincha/testing/eventually';
import { provideServers, type ProvidedServers } from '@pechincha/servers/provide';

let dataDir: string;
let servers: ProvidedServers;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pechincha-late-'));
});
afterEach(async () => {
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('a late server has its environment before it runs, and runs there', async () => {
  let begin = (): void => undefined;
  const mayBegin = new Promise<void>((resolve) => (begin = resolve));
  servers = await provideServers({
    dataDir,
    only: ['minio'],
    late: ['minio'],
    variables: {},
    step: async (_name, start) => {
      await mayBegin;
      await start();
    },
  });
  expect(servers.handles.minio).toBeUndefined();
  const endpoint = servers.env.S3_ENDPOINT;
  begin();
  await eventually(() => expect(servers.handles.minio?.url).toBe(endpoint));
  expect((await fetch(`${endpoint}/minio/health/ready`)).status).toBe(200);
});

it('a late server that fails while others still start is reported, and they start', async () => {
  const onRejection = jest.fn();
  process.on('unhandledRejection', onRejection);
  const onFailure = jest.fn();
  servers = await provideServers({
    dataDir,
    only: ['redis', 'minio'],
    late: ['minio'],
    variables: { REDIS_URL: 'redis://127.0.0.1:1' },
    onFailure,
    step: async (name, start) => {
      if (name === 'MinIO') throw new Error('no compiler');
      await eventually(() => expect(onFailure).toHaveBeenCalled());
      await setImmediate();
      await start();
    },
  });
  expect(servers.env.REDIS_URL).toBe('redis://127.0.0.1:1');
  expect(onFailure.mock.calls).toEqual([[new Error('no compiler'), { title: 'MinIO', isLate: true }]]);
  await expect(servers.late).rejects.toThrow('no compiler');
  expect(onRejection).not.toHaveBeenCalled();
  process.off('unhandledRejection', onRejection);
});
