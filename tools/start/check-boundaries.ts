import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { nxEnvironment } from './prepare.ts';
import { root } from './settings.ts';

/**
 * Plants a file that breaks each rule about imports, and fails unless the rules report it, and nothing else in
 * layers.config.mjs. Between packages the rule is eslint's, which reports nothing if Nx's project graph is missing;
 * inside them the rules are those of layers.config.mjs.
 */
interface Violation {
  name: string;
  /** Path of the planted file. */
  file: string;
  imports: string;
}

const betweenPackages: Violation[] = [
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
];

const insidePackages: Violation[] = [
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
    imports: '../rewards/api/list-rewards.ts',
  },
  {
    name: 'a stylesheet imported by another module than the one beside it',
    file: 'apps/web/src/components/ui/planted.ts',
    imports: './field.css',
  },
  { name: 'a circle of files', file: 'libs/jobs/src/planted.ts', imports: './planted.js' },
];

const violations = [...betweenPackages, ...insidePackages];
const removePlanted = (): void => violations.forEach(({ file }) => rmSync(join(root, file), { force: true }));
process.on('exit', removePlanted);
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(1));

for (const { file, imports } of violations)
  writeFileSync(
    join(root, file),
    `import type * as planted from '${imports}';\nexport type Violation = typeof planted;\n`,
  );

const complain = (text: string): void => {
  console.error(text);
  process.exitCode = 1;
};

async function run(module: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
  const { stdout, stderr } = spawn(process.execPath, [join(root, 'node_modules', module), ...args], {
    cwd: root,
    env: { ...nxEnvironment(), FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(stdout), text(stderr)]);
  return { stdout: output, stderr: errors };
}

const [lint, cruise] = await Promise.all([
  run('eslint/bin/eslint.js', ['--format', 'json', ...betweenPackages.map(({ file }) => file)]),
  run('dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...['--config', 'layers.config.mjs', '--output-type', 'json'],
    ...['apps', 'libs', 'tools', 'e2e', 'bench'],
  ]),
]);

if (lint.stderr !== '') console.error(lint.stderr);
const linted = JSON.parse(lint.stdout) as { filePath: string; messages: { ruleId: string }[] }[];
for (const { name, file } of betweenPackages) {
  const messages = linted.find(({ filePath }) => filePath === join(root, file))?.messages ?? [];
  if (messages.some(({ ruleId }) => ruleId === '@nx/enforce-module-boundaries'))
    console.log(`Reported: ${name}.`);
  else complain(`Lint does not report ${name} (${file})`);
}

interface Report {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}
if (cruise.stderr !== '') complain(cruise.stderr);
const { summary } = JSON.parse(cruise.stdout) as Report;
for (const { name, file } of insidePackages) {
  if (summary.violations.some(({ from }) => from === file)) console.log(`Reported: ${name}.`);
  else complain(`layers.config.mjs does not report ${name} (${file})`);
}
const isPlanted = (from: string): boolean => violations.some(({ file }) => file === from);
for (const { from, to, rule } of summary.violations)
  if (!isPlanted(from)) complain(`${rule.name}: ${from} → ${to}`);
