// Shows S28 of docs/reliability.md.
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFreePort, isFree } from '@pechincha/servers/access';
import { listLibraryFolders } from '@pechincha/servers/debian';
import { MONGODB_WHEEL } from '@pechincha/servers/pins';
import { assertPinned } from '@pechincha/servers/pypi';

it('library folders include those with libraries of a single package', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pechincha-libraries-'));
  const shared = join(root, 'usr/lib/x86_64-linux-gnu');
  for (const file of ['libpulse.so.0', 'pulseaudio/libpulsecommon-16.1.so', 'perl/Config.pm']) {
    await mkdir(join(shared, file, '..'), { recursive: true });
    await writeFile(join(shared, file), '');
  }
  await mkdir(join(root, 'usr/lib/chromium'));
  expect(await listLibraryFolders(root)).toEqual([shared, join(shared, 'pulseaudio')]);
  await rm(root, { recursive: true });
});

it('free ports are distinct and outside the ephemeral port range', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, getFreePort));
  expect(new Set(ports).size).toBe(100);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

it('a port is free until a server listens on it', async () => {
  const port = await getFreePort();
  expect(await isFree(port)).toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await isFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
});

it('a downloaded program is used only if its hash is pinned', async () => {
  const file = join(tmpdir(), `wheel-${process.pid}`);
  writeFileSync(file, 'abc');
  const sha256 = ['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'];
  await expect(assertPinned(file, { name: 'x', version: '1', sha256 })).resolves.toBeUndefined();
  await expect(assertPinned(file, MONGODB_WHEEL)).rejects.toThrow('unknown hash');
  rmSync(file);
});
