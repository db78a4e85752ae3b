import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { nx, nxEnvironment } from './prepare.ts';
import { root } from './settings.ts';

/**
 * Plants a file that breaks each boundary, lints the way `npm test` lints, and fails unless the boundary rule reports
 * it. ESLint skips the rule silently if Nx's project graph is missing.
 */
const RULE = '@nx/enforce-module-boundaries';
const violations = [
  { name: 'an app that imports another app', project: 'apps/users', imports: '@pechincha/promotions/main' },
  {
    name: 'a library that imports a higher one',
    project: 'libs/persistence',
    imports: '@pechincha/messaging/broker',
  },
].map((violation) => ({
  ...violation,
  file: join(root, violation.project, 'src', 'planted-violation.ts'),
}));

const removePlanted = (): void => violations.forEach(({ file }) => rmSync(file, { force: true }));
process.on('exit', removePlanted);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(1));

for (const { file, imports } of violations)
  writeFileSync(file, `import * as planted from '${imports}';\nexport const violation = planted;\n`);
for (const { name, project } of violations) {
  const lint = spawnSync(
    process.execPath,
    [nx(), 'run', `@pechincha/${basename(project)}:lint`, '--skip-nx-cache'],
    { cwd: root, env: { ...nxEnvironment(), FORCE_COLOR: '0' }, encoding: 'utf8' },
  );
  const output = lint.stdout + lint.stderr;
  const reported = output.includes(RULE) && output.includes('planted-violation.ts');
  if (lint.status === 0 || !reported) {
    console.error(`Lint does not report ${name} by ${RULE}:\n${output}`);
    process.exitCode = 1;
  } else {
    console.log(`Lint reports ${name}.`);
  }
}
