import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCacheDir, getOrFill, exists, withLock } from './cache.ts';
import { findOnPath, run, type Log } from './commands.ts';

/**
 * Debian packages without installing them: apt works out and downloads what this system lacks, into folders of
 * ours, and dpkg-deb unpacks it into the cache. No root, no service started, the system untouched.
 */
const PACKAGE_LISTS_TTL_MS = 60 * 60 * 1000;

export async function hasApt(): Promise<boolean> {
  return (await findOnPath('apt-get')) !== null && (await findOnPath('dpkg-deb')) !== null;
}

/** Unpacks the packages and whatever they need that the system lacks; `dir` stands for `/`. */
export async function fetchDebian(
  packages: string[],
  log: Log,
  finish: (dir: string) => Promise<void> = async () => undefined,
): Promise<{ dir: string; fresh: boolean }> {
  const name = `debian-${await release()}-${packages.join('-')}`;
  return getOrFill(name, log, (target) =>
    withLock('apt', log, async () => {
      log(`${packages.join(', ')}: downloading Debian packages with apt (not installed)`);
      const debs = join(target, '.debs');
      await mkdir(join(debs, 'partial'), { recursive: true });
      const options = await aptOptions(debs);
      const download = ['install', '-y', '-q', '--download-only', '--no-install-recommends', ...packages];
      await updateLists(options, false);
      try {
        await run('apt-get', [...options, ...download]);
      } catch {
        // Lists that are too old name files that are gone.
        await updateLists(options, true);
        await run('apt-get', [...options, ...download]);
      }
      for (const file of await readdir(debs)) {
        if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', join(debs, file), target]);
      }
      await rm(debs, { recursive: true });
      await finish(target);
    }),
  );
}

async function aptOptions(debs: string): Promise<string[]> {
  const status = join(debs, 'status');
  await writeFile(status, await listMissingPackages());
  const options = {
    'Dir::State::status': status,
    'Dir::State::lists': join(getCacheDir(), 'apt', 'lists'),
    'Dir::Cache::archives': debs,
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
    // We never write where the system's own apt does, so its locks are not ours to take.
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'APT::Get::Assume-Yes': '1',
  };
  return Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
}

/** Programs made of several packages that must lie in one tree, part of which the system may have. */
const WHOLE = /^Package: (erlang|rabbitmq|redis|chromium|fonts-liberation|python3-pip)/m;

/** What is installed, as apt may see it: without the packages that we want whole. */
async function listMissingPackages(): Promise<string> {
  const status = await readFile('/var/lib/dpkg/status', 'utf8').catch(() => '');
  return (
    status
      .split('\n\n')
      .filter((stanza) => !WHOLE.test(stanza))
      // Whoever needs one of those would count as broken, and apt refuses to work on a broken system.
      .map((stanza) => stanza.replace(/^(Pre-Depends|Depends|Breaks|Conflicts):.*\n/gm, ''))
      .join('\n\n')
  );
}

async function updateLists(options: string[], anyway: boolean): Promise<void> {
  const lists = join(getCacheDir(), 'apt', 'lists');
  const stamp = join(getCacheDir(), 'apt', 'updated');
  const age =
    Date.now() -
    (await stat(stamp).then(
      (s) => s.mtimeMs,
      () => 0,
    ));
  if (!anyway && age < PACKAGE_LISTS_TTL_MS) return;
  await mkdir(join(lists, 'partial'), { recursive: true });
  // One source out of order is no reason to stop: the download tells whether what we need is there.
  await run('apt-get', [...options, 'update', '-q']).catch(() => undefined);
  await writeFile(stamp, '');
}

/** Distribution, version and architecture: packages of one do not fit another. */
async function release(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const value = (key: string): string => new RegExp(`^${key}="?([^"\\n]+)`, 'm').exec(text)?.[1] ?? '';
  return `${value('ID')}${value('VERSION_ID')}-${process.arch}`;
}

/** Folders with shared libraries under an unpacked root. */
export async function libraryFolders(root: string): Promise<string[]> {
  const folders: string[] = [];
  for (const base of ['usr/lib', 'lib']) {
    for (const name of await readdir(join(root, base)).catch(() => [])) {
      if (name.includes('-linux-gnu')) folders.push(join(root, base, name));
    }
  }
  return folders;
}

export function libraryPath(folders: string[]): Record<string, string> {
  if (folders.length === 0) return {};
  const before = process.env['LD_LIBRARY_PATH'];
  return { LD_LIBRARY_PATH: [...folders, ...(before ? [before] : [])].join(':') };
}

/** Folders with the libraries that a program lacks on this system; none when it lacks none. */
export async function addMissingLibraries(file: string, packages: string[], log: Log): Promise<string[]> {
  if (!(await exists('/usr/bin/ldd')) || !(await run('ldd', [file])).includes('not found')) return [];
  if (!(await hasApt())) return [];
  const { dir } = await fetchDebian(packages, log);
  return libraryFolders(dir);
}
