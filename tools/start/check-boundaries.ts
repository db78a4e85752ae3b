import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from './settings.ts';

const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** Plants a file that breaks each rule of layers.config.mjs, and fails unless it is reported, and nothing else. */
interface Violation {
  name: string;
  /** Path of the planted file. */
  file: string;
  imports: string;
}

const violations: Violation[] = [
  {
    name: 'an app that imports another app',
    file: 'apps/users/src/planted.ts',
    imports: '@pechincha/promotions/main',
  },
  {
    name: 'a library that imports a higher one',
    file: 'libs/persistence/src/planted.ts',
    imports: '@pechincha/messaging/broker',
  },
  {
    name: 'the sources of a library that import libs/testing',
    file: 'libs/messaging/src/planted.ts',
    imports: '@pechincha/testing/eventually',
  },
  {
    name: 'a test of a library that imports a higher one',
    file: 'libs/jobs/test/planted.ts',
    imports: '@pechincha/messaging/broker',
  },
  {
    name: 'a package that imports another by its path',
    file: 'tools/docs/src/planted.ts',
    imports: '../../start/settings.ts',
  },
  {
    name: 'contracts that import a framework',
    file: 'libs/contracts/src/planted.ts',
    imports: '@nestjs/common',
  },
  { name: 'a web client that imports mongoose', file: 'apps/web/src/lib/planted.ts', imports: 'mongoose' },
  {
    name: 'a folder that imports a higher folder',
    file: 'apps/users/src/redis/planted.ts',
    imports: '../accounts/accounts.repository.js',
  },
  {
    name: 'a folder that imports a neighbour of its line',
    file: 'apps/gamification/src/levels/planted.ts',
    imports: '../rewards/rewards.service.js',
  },
  {
    name: 'a folder that imports a file that assembles the app',
    file: 'apps/ads/src/interactions/planted.ts',
    imports: '../app.module.js',
  },
  {
    name: 'a file below the folders that imports a folder',
    file: 'apps/ads/src/planted.ts',
    imports: './interactions/interactions.service.js',
  },
  {
    name: 'a feature of the web client that imports another feature',
    file: 'apps/web/src/features/alerts/planted.ts',
    imports: '../rewards/rewards-page.tsx',
  },
  {
    name: 'a stylesheet imported from another folder',
    file: 'apps/web/src/components/admin/planted.ts',
    imports: '../ui/form.css',
  },
  { name: 'a circle of files', file: 'libs/jobs/src/planted.ts', imports: './planted.js' },
];

const removePlanted = (): void => violations.forEach(({ file }) => rmSync(join(root, file), { force: true }));
process.on('exit', removePlanted);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(1));

for (const { file, imports } of violations)
  writeFileSync(
    join(root, file),
    `import type * as planted from '${imports}';\nexport type Violation = typeof planted;\n`,
  );

const complain = (message: string): void => {
  console.error(message);
  process.exitCode = 1;
};

const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
const folders = ['apps', 'libs', 'tools', 'e2e', 'bench', 'chaos'];
const { stdout, stderr } = spawnSync(
  process.execPath,
  [cruiser, '--config', 'layers.config.mjs', '--output-type', 'json', ...folders],
  { cwd: root, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '0' }, maxBuffer: MAX_REPORT_BYTES },
);
if (stderr !== '') complain(stderr);

interface Report {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}
const { summary } = JSON.parse(stdout) as Report;
for (const { name, file } of violations) {
  if (summary.violations.some(({ from }) => from === file)) console.log(`Reported: ${name}.`);
  else complain(`layers.config.mjs does not report ${name} (${file})`);
}
const isPlanted = (from: string): boolean => violations.some(({ file }) => file === from);
for (const { from, to, rule } of summary.violations)
  if (!isPlanted(from)) complain(`${rule.name}: ${from} → ${to}`);
