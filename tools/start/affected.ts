import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nx, nxEnvironment } from './prepare.ts';
import { FriendlyError } from './servers.ts';
import { root } from './settings.ts';

export interface AffectedProject {
  name: string;
  /** Relative to the root. */
  folder: string;
}

interface Manifest {
  name: string;
  workspaces?: string[];
}

/** The projects that the changes since the base (`NX_BASE`, or the branch main) can break, uncommitted ones included. */
export function listAffected(): AffectedProject[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [nx(), 'show', 'projects', '--affected', '--json'],
    { cwd: root, env: { ...nxEnvironment(), FORCE_COLOR: '0' }, encoding: 'utf8' },
  );
  if (status !== 0)
    throw new FriendlyError(`nx cannot compare with the base; set NX_BASE to a commit.\n${stderr}`);
  const names = new Set(JSON.parse(stdout) as string[]);
  return listProjects().filter(({ name }) => names.has(name));
}

function listProjects(): AffectedProject[] {
  const { workspaces = [] } = readManifest('package.json');
  const manifests = globSync(
    workspaces.map((pattern) => join(pattern, 'package.json')),
    { cwd: root },
  );
  return manifests.map((path) => ({ name: readManifest(path).name, folder: dirname(path) }));
}

const readManifest = (path: string): Manifest =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
