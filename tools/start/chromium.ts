import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from './progress.ts';
import {
  fetchDebian,
  findOnPath,
  hasApt,
  isExecutable,
  listLibraryFolders,
  run,
  type Log,
} from './servers.ts';

/** The shell has no window and needs about half of the processor time of the others. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds a Chromium for the browser tests; null, after a message, if there is none and none can be downloaded. */
export async function findChromium(progress: Progress): Promise<string | null> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  for (const name of NAMES) {
    const found = await findOnPath(name);
    if (found) return found;
  }
  if (!(await hasApt())) {
    progress.line('Chromium, needed by the browser tests, is missing: install it or set CHROMIUM_PATH.');
    return null;
  }
  return progress.step('Chromium', () => fetchChromium((line) => progress.line(`  ${line}`)));
}

/** Debian's headless Chromium, unpacked into the cache like the servers: needs no root and installs nothing. */
async function fetchChromium(log: Log): Promise<string> {
  const { dir } = await fetchDebian([SHELL, 'fonts-liberation'], log, async (target) => {
    await mkdir(join(target, 'bin'), { recursive: true });
    const libraries = (await listLibraryFolders(target)).map((folder) => folder.replace(target, '$root'));
    const script = [
      '#!/bin/sh',
      'root="$(cd "$(dirname "$0")/.." && pwd)"',
      `export LD_LIBRARY_PATH="${libraries.join(':')}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
      'export FONTCONFIG_FILE="$root/bin/fonts.conf"',
      `exec "$root/usr/lib/chromium/${SHELL}" "$@"`,
      '',
    ];
    await writeFile(join(target, 'bin', SHELL), script.join('\n'));
    await chmod(join(target, 'bin', SHELL), 0o755);
    await writeFile(join(target, 'bin', 'fonts.conf'), FONTS);
    // A browser that lacks a library is not kept.
    await run(join(target, 'bin', SHELL), ['--version']);
  });
  const file = join(dir, 'bin', SHELL);
  if (!(await isExecutable(file))) throw new Error(`${file} is missing`);
  return file;
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">../usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
