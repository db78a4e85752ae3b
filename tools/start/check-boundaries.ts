import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { nx, nxEnvironment } from './prepare.ts';
import { root } from './settings.ts';

/**
 * Lints an app with a file that imports another app, the way `npm test` lints, and fails unless the boundary rule
 * reports it. ESLint skips the rule silently if Nx's project graph is missing.
 */
const PLANTED = join(root, 'apps', 'users', 'src', 'planted-violation.ts');
const RULE = '@nx/enforce-module-boundaries';

process.on('exit', () => rmSync(PLANTED, { force: true }));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(1));

writeFileSync(
  PLANTED,
  "import * as planted from '@pechincha/promotions/main';\nexport const violation = planted;\n",
);
const lint = spawnSync(process.execPath, [nx(), 'run', '@pechincha/users:lint', '--skip-nx-cache'], {
  cwd: root,
  env: { ...nxEnvironment(), FORCE_COLOR: '0' },
  encoding: 'utf8',
});
const output = lint.stdout + lint.stderr;
const reported = output.includes(RULE) && output.includes('planted-violation.ts');
if (lint.status === 0 || !reported) {
  console.error(`An app that imports another app was not reported by ${RULE}:\n${output}`);
  process.exitCode = 1;
} else {
  console.log('Lint reports an app that imports another app.');
}
