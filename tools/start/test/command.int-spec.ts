import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const START = 'node tools/start/start.mjs';
/** Records that it ran, and leaves what npm leaves last. */
const npm = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('installed', process.argv[2] + ' ');
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', '{"packages":{}}');`;

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'pechincha-checkout-'));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Runs a command in a checkout without packages. */
async function runCommand(name: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const file = join(checkout, 'tools/start/command.ts');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, '--command', name], {
    env: { PATH: process.env['PATH'], npm_execpath: join(checkout, 'npm.cjs'), ...env },
  }).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

function makeCheckout(): void {
  for (const folder of ['tools/start', 'tools/servers', 'tools/deploy']) {
    cpSync(join(root, folder), join(checkout, folder), {
      recursive: true,
      filter: (file) => !/node_modules|\/test$/.test(file),
    });
  }
  mkdirSync(join(checkout, 'tools/k8s/trial'), { recursive: true });
  writeFileSync(join(checkout, 'tools/k8s/trial/main.ts'), "console.log('ran' as string);");
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}');
  writeFileSync(join(checkout, 'package-lock.json'), '{"packages":{}}');
  writeFileSync(join(checkout, 'npm.cjs'), npm);
}

it('a command installs missing packages once, then runs', async () => {
  makeCheckout();
  const first = await runCommand('k8s:try');
  expect(first).toContain('✓ Packages (npm ci)');
  expect(first.trim().split('\n').at(-1)).toBe('ran');
  expect((await runCommand('k8s:try')).trim()).toBe('ran');
  expect(readFileSync(join(checkout, 'installed'), 'utf8')).toBe('ci ');
});

it('a command fails with one sentence when its packages cannot be installed', async () => {
  makeCheckout();
  writeFileSync(join(checkout, 'npm.cjs'), "console.error('no registry'); process.exit(1);");
  const output = await runCommand('k8s:try');
  expect(output).toMatch(/Error: The command ".* ci .*" failed \(code 1\):\nno registry/);
  expect(output).not.toContain('ran');
});

it('every script that runs TypeScript of ours goes through start.mjs, and every command has its script', async () => {
  const ours = Object.entries(scripts).filter(([, script]) => /tools\/|\.ts\b/.test(script));
  for (const [, script] of ours) expect(script.split(' --')[0]).toBe(START);
  makeCheckout();
  const available = /\(available: (.*)\)/.exec(await runCommand('nothing'))?.[1]?.split(', ');
  const commands = ours.filter(([, script]) => script.includes('--command'));
  expect(commands.map(([name, script]) => [name, script])).toEqual(
    commands.map(([name]) => [name, `${START} --command ${name}`]),
  );
  expect(commands.map(([name]) => name).sort()).toEqual(available?.sort());
});
