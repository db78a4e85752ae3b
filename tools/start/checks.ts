import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nx, nxEnvironment } from './prepare.ts';
import { FriendlyError } from './servers.ts';
import { root } from './settings.ts';

interface AffectedProject {
  name: string;
  /** Relative to the root. */
  folder: string;
}

export interface Check {
  name: string;
  file: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads sources and writes nothing: two such checks run side by side, and their output is shown at their end. */
  isStatic?: boolean;
  /** Needs the whole product running, over servers and data of its own; PECHINCHA_URL is its address. */
  product?: boolean;
  /** Its tests are counted, and failed files run once more; any other check counts as one. */
  isJest?: boolean;
  /** Playwright's projects, run one after the other; `args` choose files. Their tests are counted, and failed ones run once more. */
  playwrightProjects?: string[];
  /** Takes long: runs only if `npm test -- NAME` names it. */
  isOnlyNamed?: boolean;
  /** Its arguments for `npm test -- --changed`; null if the change cannot break it. Without it the check runs whole. */
  narrow?: (affected: readonly AffectedProject[]) => string[] | null;
}

const node = process.execPath;
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const jestEnvironment = { NODE_OPTIONS: '--experimental-vm-modules', NODE_NO_WARNINGS: '1' };
/** Processes of a running product are killed, and what it acknowledged is compared with what it kept. */
const chaosArgs = ['--enable-source-maps', join(root, 'chaos', 'main.ts'), '--short'];
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

/** What `npm test` runs, in this order and whatever fails on the way, except what only runs when it is named. */
export const checks: Check[] = [
  { name: 'build', file: node, args: [nx(), 'run-many', '-t', 'build'] },
  // Directions of imports: planted violations must be reported, and nothing else.
  { name: 'boundaries', file: node, args: [join(root, 'tools', 'start', 'check-boundaries.ts')] },
  { name: 'types', file: 'npm', args: ['run', '--silent', 'typecheck'], isStatic: true },
  {
    name: 'lint',
    file: node,
    args: [bin('eslint'), '.'],
    isStatic: true,
    narrow: (affected) =>
      affected.length > 0 ? [bin('eslint'), ...affected.map(({ folder }) => folder)] : null,
  },
  { name: 'format', file: node, args: [bin('prettier'), '--check', '.'], isStatic: true },
  { name: 'unused', file: 'npm', args: ['run', '--silent', 'unused'], isStatic: true },
  { name: 'packages', file: node, args: [join(root, 'tools', 'start', 'check-lock.ts')], isStatic: true },
  {
    name: 'tests',
    file: node,
    args: [jest],
    env: jestEnvironment,
    isJest: true,
    narrow: (affected) =>
      affected.length > 0 ? [jest, '--passWithNoTests', ...affected.map(({ folder }) => `${folder}/`)] : null,
  },
  {
    name: 'browser',
    file: join(root, 'e2e', 'playwright.config.ts'),
    args: [],
    product: true,
    // The pages first, while the data is as seeded; then requests, some of which are hostile.
    playwrightProjects: ['members', 'admin', 'requests'],
    narrow: (affected) => (affected.some(({ folder }) => folder === 'e2e') ? [] : null),
  },
  {
    name: 'chaos',
    file: node,
    args: chaosArgs,
    narrow: (affected) => (affected.some(({ folder }) => folder === 'chaos') ? chaosArgs : null),
  },
  {
    name: 'fuzz',
    file: join(root, 'e2e', 'playwright.config.ts'),
    args: ['requests/fuzz.e2e.ts', '--fully-parallel'],
    env: {
      FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '1000',
      FUZZ_SEED: process.env['FUZZ_SEED'] ?? String(randomInt(1e9)),
    },
    product: true,
    playwrightProjects: ['requests'],
    isOnlyNamed: true,
  },
];

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
