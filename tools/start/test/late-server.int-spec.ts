import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
