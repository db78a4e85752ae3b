import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvironment } from './data-dir.ts';
import { installIfStale } from './prepare.ts';
import { Progress } from './progress.ts';
import { root } from './settings.ts';

/**
 * Programs for operators. They use the servers that the environment names, or those of the `npm start` running here.
 */
const programs: Record<string, { file: string; needs?: 'MONGODB_URL' | 'RABBITMQ_URL' | 'PUBLIC_URL' }> = {
  'make-admin': { file: 'apps/users/dist/make-admin.js', needs: 'MONGODB_URL' },
  recount: { file: 'tools/recount/src/main.ts', needs: 'MONGODB_URL' },
  'dead-letters': { file: 'libs/messaging/dist/dead-letters-command.js', needs: 'RABBITMQ_URL' },
  'dead-jobs': { file: 'libs/jobs/dist/dead-jobs-command.js', needs: 'MONGODB_URL' },
  sbom: { file: 'tools/start/write-sbom.ts' },
  docs: { file: 'tools/docs/src/generated.ts' },
  screenshots: { file: 'tools/docs/src/screenshots.ts', needs: 'PUBLIC_URL' },
  'compose:try': { file: 'tools/deploy/trial/main.ts' },
  'k8s:try': { file: 'tools/k8s/trial/main.ts' },
};

function fail(sentence: string): never {
  console.error(`Error: ${sentence}`);
  process.exit(1);
}

const [name = '', ...args] = process.argv.slice(2).filter((arg) => arg !== '--command');
const program = programs[name];
if (!program) fail(`Unknown command: ${name} (available: ${Object.keys(programs).join(', ')}).`);
const environment = loadEnvironment(resolve(root, process.env['DATA_DIR'] ?? '.data'));
if (program.needs && !environment && !process.env[program.needs]) {
  fail(`Pechincha is not running here: run npm start first, or name the server in ${program.needs}.`);
}
// Not below a product that runs: installing replaces its packages.
if (!environment) await installIfStale(new Progress()).catch((error: Error) => fail(error.message));
if (!existsSync(join(root, program.file)))
  fail(`${program.file} is missing: build it first by npm start or npm run build.`);

const child = spawn(process.execPath, ['--enable-source-maps', join(root, program.file), ...args], {
  cwd: root,
  // This command's environment overrides that of the product.
  env: { ...environment, ...process.env },
  stdio: 'inherit',
});
child.on('error', (error) => fail(error.message));
child.on('exit', (code) => process.exit(code ?? 1));
