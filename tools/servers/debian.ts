import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCacheDir, getOrFill, exists, withLock } from './cache.ts';
import { findOnPath, run, type Log } from './commands.ts';

/**
 * Uses Debian packages without installing them: apt downloads what this system lacks into directories of ours and
 * dpkg-deb unpacks it into the cache. Needs no root, starts no service and leaves the system unchanged.
 */
const PACKAGE_LISTS_TTL_MS = 60 * 60 * 1000;

export async function hasApt(): Promise<boolean> {
  return (await findOnPath('apt-get')) !== null && (await findOnPath('dpkg-deb')) !== null;
}

/** Unpacks the packages and their missing dependencies; `dir` stands for `/`. */
export async function fetchDebian(
  packages: string[],
  log: Log,
  finish: (dir: string) => Promise<void> = async () => undefined,
): Promise<{ dir: string; fresh: boolean }> {
  const name = `debian-${await getOsRelease()}-${packages.join('-')}`;
  return getOrFill(name, log, (target) =>
    withLock('apt', log, async () => {
      log(`${packages.join(', ')}: downloading Debian packages with apt (not installed)`);
      const debs = join(target, '.debs');
      await mkdir(join(debs, 'partial'), { recursive: true });
      const options = await aptOptions(debs);
      const download = ['install', '-y', '-q', '--download-only', '--no-install-recommends', ...packages];
      await updateLists(options, false);
      const fetchPackages = () =>
        run('apt-get', [...options, ...download], {
          onOutput(output) {
            const percent = [...output.matchAll(/^dlstatus:\d+:([\d.]+):/gm)].at(-1)?.[1];
            if (percent) log.report?.(Number(percent), 100);
          },
        });
      try {
        await fetchPackages();
      } catch {
        // Outdated lists name files that no longer exist.
        await updateLists(options, true);
        await fetchPackages();
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
    // apt writes only to our directories, so the system's locks are not needed.
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
    'APT::Get::Assume-Yes': '1',
    // Lines with the percentage, in the standard output.
    'APT::Status-Fd': '1',
  };
  return Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
}

/** Packages whose files must be in one tree, so they are downloaded even if the system has some of them. */
const WHOLE = /^Package: (erlang|rabbitmq|redis|chromium|fonts-liberation|python3-pip)/m;

/** The dpkg status that apt reads: installed packages except those of WHOLE. */
async function listMissingPackages(): Promise<string> {
  const status = await readFile('/var/lib/dpkg/status', 'utf8').catch(() => '');
  return (
    status
      .split('\n\n')
      .filter((stanza) => !WHOLE.test(stanza))
      // Dependents of the removed packages would be broken, and apt refuses to work on a broken system.
      .map((stanza) => stanza.replace(/^(Pre-Depends|Depends|Breaks|Conflicts):.*\n/gm, ''))
      .join('\n\n')
  );
}

async function updateLists(options: string[], isForced: boolean): Promise<void> {
  const lists = join(getCacheDir(), 'apt', 'lists');
  const stamp = join(getCacheDir(), 'apt', 'updated');
  const updated = await stat(stamp).catch(() => null);
  if (!isForced && updated && Date.now() - updated.mtimeMs < PACKAGE_LISTS_TTL_MS) return;
  await mkdir(join(lists, 'partial'), { recursive: true });
  // One broken source does not matter: the download fails if a needed package is missing.
  await run('apt-get', [...options, 'update', '-q']).catch(() => undefined);
  await writeFile(stamp, '');
}

/** Distribution, version and architecture, because packages are not portable between them. */
async function getOsRelease(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const value = (key: string): string => new RegExp(`^${key}="?([^"\\n]+)`, 'm').exec(text)?.[1] ?? '';
  return `${value('ID')}${value('VERSION_ID')}-${process.arch}`;
}

/** Directories with shared libraries below an unpacked root, those that packages have for themselves included. */
export async function listLibraryFolders(root: string): Promise<string[]> {
  const folders: string[] = [];
  for (const base of ['usr/lib', 'lib']) {
    for (const name of await readdir(join(root, base)).catch(() => [])) {
      if (!name.includes('-linux-gnu')) continue;
      const folder = join(root, base, name);
      folders.push(folder);
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        const inner = join(folder, entry.name);
        if (entry.isDirectory() && (await readdir(inner)).some(isLibrary)) folders.push(inner);
      }
    }
  }
  return folders;
}

const isLibrary = (name: string): boolean => /^lib.*\.so(\.|$)/.test(name);

export function toLibraryPathEnv(folders: string[]): Record<string, string> {
  if (folders.length === 0) return {};
  const before = process.env['LD_LIBRARY_PATH'];
  return { LD_LIBRARY_PATH: [...folders, ...(before ? [before] : [])].join(':') };
}

/** Directories with the libraries that a program lacks on this system; empty when it lacks none. */
export async function addMissingLibraries(file: string, packages: string[], log: Log): Promise<string[]> {
  if (!(await exists('/usr/bin/ldd')) || !(await run('ldd', [file])).includes('not found')) return [];
  if (!(await hasApt())) return [];
  const { dir } = await fetchDebian(packages, log);
  return listLibraryFolders(dir);
}
