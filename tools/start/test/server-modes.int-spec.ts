import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeContainer } from '@pechincha/servers/container';
import { getFreePort } from '@pechincha/servers/access';
import { provideServers } from '@pechincha/servers/provide';
import { startRedis } from '@pechincha/servers/redis';
import type { ServerHandle } from '@pechincha/servers/server';
import { eventually } from '@pechincha/testing/eventually';
import { TestDockerEngine } from './test-docker-engine.ts';

let engine: TestDockerEngine;
let dataDir: string;
let lines: string[];
const started: ServerHandle[] = [];
const log = (line: string): void => void lines.push(line);

async function start(isPersistent = false): Promise<ServerHandle> {
  const redis = await startRedis({ dataDir, isPersistent, log });
  started.push(redis);
  return redis;
}

const created = (): string[] => engine.requests.filter((route) => route === 'POST /containers/create');
const removed = (): string[] => engine.requests.filter((route) => route.startsWith('DELETE /'));

async function disconnectEngine(): Promise<void> {
  process.env['DOCKER_HOST'] = `tcp://127.0.0.1:${await getFreePort()}`;
}

beforeAll(async () => {
  engine = await TestDockerEngine.start();
});
afterAll(() => engine.stop());

beforeEach(async () => {
  process.env['DOCKER_HOST'] = engine.url;
  delete process.env['PECHINCHA_SERVERS'];
  dataDir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  lines = [];
  engine.requests.length = 0;
  engine.hasImages = false;
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('a server starts as a process when no engine responds', async () => {
  await disconnectEngine();
  expect((await start()).mode).toBe('local');
  expect(lines.at(-1)).toMatch(/^Redis (from|downloaded from) .*, on port \d+$/);
});

// Must be the first test that uses the image: testcontainers caches that an image exists.
it('a server starts as a process and prints one line when its image cannot be pulled', async () => {
  expect((await start(true)).mode).toBe('local');
  expect(lines[0]).toBe('Redis: pulling the image redis:8.10.2');
  expect(lines[1]).toMatch(
    /^Redis could not be started in Docker and runs as a process: .*pull access denied/,
  );
  expect(created()).toEqual([]);
});

it('a server starts as a process and its container is removed when the container exits before it is ready', async () => {
  engine.hasImages = true;
  expect((await start(true)).mode).toBe('local');
  expect(created()).toHaveLength(1);
  expect(removed().slice(-2)).toEqual([
    expect.stringMatching(/^DELETE \/containers\/pechincha-\w{8}-redis$/),
    expect.stringMatching(/^DELETE \/volumes\/pechincha-\w{8}-redis-data$/),
  ]);
  expect(lines[0]).toMatch(/^Redis could not be started in Docker and runs as a process: Redis ended before/);
});

it('existing data keep their mode, process or container', async () => {
  engine.hasImages = true;
  await disconnectEngine();
  await (await start(true)).stop();
  process.env['DOCKER_HOST'] = engine.url;
  expect((await start(true)).mode).toBe('local');
  expect(engine.requests.filter((route) => route !== 'GET /_ping')).toEqual([]);
});

it('start fails with a message when the data are in a container and no engine responds', async () => {
  await markAsContainer();
  await disconnectEngine();
  await expect(start(true)).rejects.toThrow(
    'The data of Redis are in Docker, which does not respond: start Docker, or start with new data by npm start -- --fresh.',
  );
});

it('start fails and keeps the container and its data when the container does not start', async () => {
  await markAsContainer();
  await expect(start(true)).rejects.toThrow(/^Redis could not be started in Docker: ./);
  expect(removed()).toEqual([]);
});

it('resetData removes the container and its volume', async () => {
  await markAsContainer();
  await removeContainer(join(dataDir, 'redis'));
  expect(removed()).toEqual([
    expect.stringMatching(/^DELETE \/containers\/pechincha-\w{8}-redis$/),
    expect.stringMatching(/^DELETE \/volumes\/pechincha-\w{8}-redis-data$/),
  ]);
  await disconnectEngine();
  expect((await start(true)).mode).toBe('local');
});

it('PECHINCHA_SERVERS=local does not contact the engine', async () => {
  process.env['PECHINCHA_SERVERS'] = 'local';
  expect((await start()).mode).toBe('local');
  expect(engine.requests).toEqual([]);
});

it('PECHINCHA_SERVERS=docker fails with a message when no engine responds', async () => {
  process.env['PECHINCHA_SERVERS'] = 'docker';
  await expect(start()).rejects.toThrow(/^Redis could not be started in Docker: ./);
  await disconnectEngine();
  await expect(start()).rejects.toThrow(/^PECHINCHA_SERVERS=docker, but no Docker engine responds/);
  process.env['PECHINCHA_SERVERS'] = 'podman';
  await expect(start()).rejects.toThrow('PECHINCHA_SERVERS=podman is not valid: use docker or local');
});

it('servers wait for npm packages only when an engine responds', async () => {
  const { promise: installed, resolve: install } = Promise.withResolvers<void>();
  const provide = (onStart: () => void): ReturnType<typeof provideServers> =>
    provideServers({
      dataDir,
      only: ['redis'],
      variables: {},
      log,
      installed,
      step: (_name, startServer) => (onStart(), startServer()),
    });
  const order: string[] = [];
  const waiting = provide(() => order.push('with an engine'));
  await disconnectEngine();
  await (await provide(() => order.push('without'))).stop();
  order.push('installed');
  install();
  await (await waiting).stop();
  expect(order).toEqual(['without', 'installed', 'with an engine']);
});

it('a container is removed when the process that started it is killed', async () => {
  const sent = [{ engine: toAddress(engine.url), method: 'DELETE', path: '/containers/mine?force=1&v=1' }];
  const cancelled = [{ ...sent[0], path: '/containers/cancelled' }];
  const program = `
    const { sendOnExit } = await import(${JSON.stringify(import.meta.resolve('@pechincha/servers/processes'))});
    sendOnExit(${JSON.stringify(sent)});
    sendOnExit(${JSON.stringify(cancelled)})();
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: {} });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await eventually(() => expect(removed()).toEqual(['DELETE /containers/mine']));
});

/** Simulates an earlier start that used a container. */
async function markAsContainer(): Promise<void> {
  await mkdir(join(dataDir, 'redis'));
  await writeFile(join(dataDir, 'redis', 'container.json'), '{}');
}

function toAddress(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}
