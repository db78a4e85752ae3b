import { readdir, readFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '@pechincha/servers/redis';
import { runRedisCommand } from './redis-command.ts';

it('local Redis rejects commands without its password and does not print the password', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pechincha-'));
  const lines: string[] = [];
  const redis = await startRedis({ dataDir, log: (line) => void lines.push(line) });
  try {
    const { password } = new URL(redis.url);
    expect(password).toMatch(/^[0-9a-f]{32}$/);
    const without = redis.url.replace(`:${password}@`, '');
    expect(await runRedisCommand(without, 'GET session')).toContain('-NOAUTH');
    expect(await runRedisCommand(redis.url, 'SET session 1')).not.toContain('-');
    const seen = await readFile(`/proc/${redis.pid}/cmdline`, 'utf8');
    expect(seen + (await readFile(redis.logFile, 'utf8')) + lines.join()).not.toContain(password);
    const holders: string[] = [];
    for (const name of await readdir(join(dataDir, 'redis'))) {
      const file = join(dataDir, 'redis', name);
      if (!(await readFile(file, 'latin1')).includes(password)) continue;
      holders.push(name);
      expect((await stat(file)).mode & 0o077).toBe(0);
    }
    expect(holders).toContain('password');
    // A restart keeps the password, so the services keep their address.
    await redis.restart();
    expect(await runRedisCommand(redis.url, 'PING')).toContain('+PONG');
  } finally {
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
