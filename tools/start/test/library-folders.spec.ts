import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryFolders } from '../servers.ts';

it('library folders include those with libraries of a single package', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pechincha-libraries-'));
  const shared = join(root, 'usr/lib/x86_64-linux-gnu');
  for (const file of ['libpulse.so.0', 'pulseaudio/libpulsecommon-16.1.so', 'perl/Config.pm']) {
    await mkdir(join(shared, file, '..'), { recursive: true });
    await writeFile(join(shared, file), '');
  }
  await mkdir(join(root, 'usr/lib/chromium'));
  expect(await libraryFolders(root)).toEqual([shared, join(shared, 'pulseaudio')]);
  await rm(root, { recursive: true });
});
