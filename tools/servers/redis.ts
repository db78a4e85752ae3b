import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath, type FoundProgram, type Log, memoize } from './commands.ts';
import { fetchDebian, hasApt, listLibraryFolders, toLibraryPathEnv } from './debian.ts';
import { FriendlyError } from './engine.ts';
import { getPersistentSecret, request } from './access.ts';
import type { ServerHandle, StartOptions } from './server.ts';
import { prepareFolder, startServer } from './start-server.ts';

// Session revocations and presence should survive a restart, but do not justify a write per change.
const PERSISTENCE_SETTINGS = ['--save', '30 1', '--appendonly', 'no'];

/** Finds `redis-server`, downloading it into the cache if necessary. */
const findRedis = memoize(async (log: Log): Promise<FoundProgram> => {
  const onPath = await findOnPath('redis-server');
  if (onPath) return { file: onPath, env: {}, origin: 'from the PATH' };
  if (!(await hasApt())) {
    throw new FriendlyError('Redis was not found: install redis-server on the PATH, or set REDIS_URL.');
  }
  const { dir, fresh } = await fetchDebian(['redis-server'], log);
  return {
    file: join(dir, 'usr', 'bin', 'redis-server'),
    env: toLibraryPathEnv(await listLibraryFolders(dir)),
    origin: fresh ? 'downloaded from Debian' : 'from the cache',
  };
});

export async function startRedis(options: StartOptions): Promise<ServerHandle> {
  const { log = () => undefined } = options;
  const { dir, port } = await prepareFolder(options, 'redis');
  const password = await getPersistentSecret(dir, 'password');
  // In a file, because all users of this machine can read process arguments.
  const settings = `requirepass ${password}\n`;
  const { handle } = await startServer(
    {
      name: 'Redis',
      dir,
      port,
      url: `redis://:${password}@127.0.0.1:${port}`,
      ready: async () => (await request(port, `AUTH ${password}\r\nPING\r\n`)).includes('+PONG'),
    },
    {
      container: {
        image: 'REDIS_IMAGE',
        port: 6379,
        command: ['redis-server', '/etc/pechincha-redis.conf', '--dir', '/data', ...PERSISTENCE_SETTINGS],
        files: { '/etc/pechincha-redis.conf': settings },
        data: '/data',
      },
      async findProgram() {
        const { file, env, origin } = await findRedis(log);
        const settingsFile = join(dir, 'redis.conf');
        await writeFile(settingsFile, settings, { mode: 0o600 });
        const listening = ['--port', String(port), '--bind', '127.0.0.1', '--daemonize', 'no'];
        const args = [settingsFile, ...listening, '--dir', dir, ...PERSISTENCE_SETTINGS];
        return { origin, command: { file, args, env: { ...process.env, ...env } } };
      },
    },
    options,
  );
  return handle;
}
