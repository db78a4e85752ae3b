import { join } from 'node:path';
import { nx } from './prepare.ts';
import { root } from './settings.ts';

export interface Check {
  name: string;
  file: string;
  args: string[];
  env?: Record<string, string>;
  /** Needs the whole product running, over servers and data of its own; told where by PECHINCHA_URL. */
  product?: boolean;
  /** Skipped while this file is missing. */
  ifExists?: string;
  /** Where it leaves `{ "passed": n, "failed": n }` or Jest's JSON; else the check itself counts as one. */
  counts?: (resultFile: string) => string[];
}

const node = process.execPath;
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

/** What `npm test` runs, in this order; all of them, whatever fails on the way. */
export const checks: Check[] = [
  { name: 'construção', file: node, args: [nx(), 'run-many', '-t', 'build'] },
  { name: 'formatação', file: node, args: [bin('prettier'), '--check', '.'] },
  { name: 'lint', file: node, args: [nx(), 'run-many', '-t', 'lint'] },
  // Lint that reports nothing proves nothing: an app that imports an app must be reported.
  { name: 'fronteiras', file: node, args: [join(root, 'tools', 'start', 'check-boundaries.ts')] },
  { name: 'tipos', file: 'npm', args: ['run', '--silent', 'typecheck'] },
  {
    name: 'testes',
    file: node,
    args: [join(root, 'node_modules', 'jest', 'bin', 'jest.js')],
    env: { NODE_OPTIONS: '--experimental-vm-modules', NODE_NO_WARNINGS: '1' },
    counts: (resultFile) => ['--json', `--outputFile=${resultFile}`],
  },
  {
    name: 'navegador',
    file: node,
    args: ['--enable-source-maps', join(root, 'e2e', 'run.ts')],
    product: true,
    ifExists: 'e2e/run.ts',
  },
];
