import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findOnPath, type Log } from './commands.ts';
import { fetchDebian, hasApt, libraryFolders, libraryPath } from './debian.ts';
import { FriendlyError } from './errors.ts';
import { memoized, type Found } from './found.ts';
import { manage, type ServerHandle, type StartOptions } from './managed.ts';
import { ask, keptPort } from './ports.ts';
import { keptSecret } from './secrets.ts';

/** Where `redis-server` is, fetched into the cache where it is nowhere. */
export const findRedis = memoized(async (log: Log): Promise<Found> => {
  const onPath = await findOnPath('redis-server');
  if (onPath) return { file: onPath, env: {}, origin: 'do PATH' };
  if (!(await hasApt())) {
    throw new FriendlyError('Redis não foi encontrado: instale o redis-server no PATH ou defina REDIS_URL.');
  }
  const { dir, fresh } = await fetchDebian(['redis-server'], log);
  return {
    file: join(dir, 'usr', 'bin', 'redis-server'),
    env: libraryPath(await libraryFolders(dir)),
    origin: fresh ? 'baixado do Debian' : 'do cache',
  };
});

export async function startRedis({
  dataDir,
  port,
  log = () => undefined,
}: StartOptions): Promise<ServerHandle> {
  const found = await findRedis(log);
  const dir = resolve(dataDir, 'redis');
  await mkdir(dir, { recursive: true });
  const chosen = port ?? (await keptPort(dir));
  const password = await keptSecret(dir, 'password');
  const settings = join(dir, 'redis.conf');
  // In a file, because arguments can be read by everyone on this machine.
  await writeFile(settings, `requirepass ${password}\n`, { mode: 0o600 });
  const handle = await manage({
    name: 'Redis',
    dir,
    port: chosen,
    url: `redis://:${password}@127.0.0.1:${chosen}`,
    command: {
      file: found.file,
      args: [
        settings,
        ...['--port', String(chosen), '--bind', '127.0.0.1', '--dir', dir, '--daemonize', 'no'],
        // Sessions revoked and presence are worth keeping over a restart, not worth a write per change.
        ...['--save', '30 1', '--appendonly', 'no'],
      ],
      env: { ...process.env, ...found.env },
    },
    ready: async () => (await ask(chosen, `AUTH ${password}\r\nPING\r\n`)).includes('+PONG'),
  });
  log(`Redis ${found.origin}, na porta ${chosen}`);
  return handle;
}
