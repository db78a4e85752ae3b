import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './servers.ts';
import { root } from './settings.ts';

interface Locked {
  version?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
  extraneous?: boolean;
}

/**
 * Whether node_modules differs from package-lock.json. npm writes its hidden lockfile last, so an interrupted
 * installation counts as stale too.
 */
export async function isInstallStale(): Promise<boolean> {
  const wanted = await readLockedPackages(join(root, 'package-lock.json'));
  const installed = await readLockedPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return true;
  return Object.entries(wanted).some(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.extraneous) return false;
    const installedEntry = installed[path];
    // Packages of other platforms are not installed.
    if (!installedEntry) return !entry.optional && !entry.devOptional && !entry.peer;
    // `git clean` removes a workspace's own node_modules while the hidden lockfile of the root remains.
    if (!path.startsWith('node_modules/') && !existsSync(join(root, path))) return true;
    return (
      entry.version !== installedEntry.version ||
      entry.resolved !== installedEntry.resolved ||
      entry.link !== installedEntry.link
    );
  });
}

export async function install(): Promise<void> {
  const npm = process.env['npm_execpath'];
  const [file, ...first] = npm ? [process.execPath, npm] : ['npm'];
  await run(
    file as string,
    [...first, 'ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'],
    {
      cwd: root,
      // With NODE_ENV=production npm would omit build dependencies.
      env: { ...process.env, NODE_ENV: 'development' },
      tail: 25,
    },
  );
}

async function readLockedPackages(file: string): Promise<Record<string, Locked> | null> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Locked> }).packages;
  } catch {
    return null;
  }
}
