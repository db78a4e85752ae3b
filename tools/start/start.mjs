// Runs on any Node from 20 on: finds the Node that package.json pins and starts main.ts (or command.ts) with it.
// Nothing is installed yet, so it imports only node: built-ins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const executable = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

function fail(sentence) {
  console.error(`Error: ${sentence}`);
  process.exit(1);
}

function pinnedVersion() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = optionalDependencies[packageName];
  if (!version) fail(`npm has no Node 24 for ${packageName}: run on 64-bit Linux, macOS or Windows.`);
  return version;
}

function nodeIn(modules, version) {
  try {
    const found = JSON.parse(readFileSync(join(modules, packageName, 'package.json'), 'utf8')).version;
    const file = join(modules, packageName, executable);
    return found === version && existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

function fetchNode(version) {
  const cache =
    process.env.PECHINCHA_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'pechincha');
  const nodeDir = join(cache, `node-${version}`);
  const ready = nodeIn(join(nodeDir, 'node_modules'), version);
  if (ready) return ready;
  console.log(`Downloading Node ${version} with npm…`);
  // Installed under a temporary name and renamed, so that of two concurrent runs the first one wins.
  const temporaryDir = `${nodeDir}.${process.pid}`;
  mkdirSync(temporaryDir, { recursive: true });
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const install = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    temporaryDir,
  ];
  const [file, ...first] = npm;
  const done = spawnSync(file, [...first, ...install, `${packageName}@${version}`], {
    cwd: temporaryDir,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    rmSync(temporaryDir, { recursive: true, force: true });
    fail(
      `npm could not fetch ${packageName}@${version}; check the network and the npm registry.\n${done.stderr ?? done.error}`,
    );
  }
  try {
    renameSync(temporaryDir, nodeDir);
  } catch {
    rmSync(temporaryDir, { recursive: true, force: true });
  }
  return (
    nodeIn(join(nodeDir, 'node_modules'), version) ??
    fail(`the package ${packageName}@${version} contains no Node.`)
  );
}

if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed to start.');
const version = pinnedVersion();
const node = nodeIn(join(root, 'node_modules'), version) ?? fetchNode(version);

const program = process.argv[2] === '--command' ? 'tools/start/command.ts' : 'tools/start/main.ts';
// It mostly waits: a small young generation saves memory.
const main = spawn(node, ['--max-semi-space-size=1', join(root, program), ...process.argv.slice(2)], {
  cwd: root,
  // The channel closes when this process ends in any way; main.ts then stops everything.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
});
main.on('error', (error) => fail(`Node ${version} could not be started: ${error.message}.`));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => main.kill(name));

// If npm is killed by force, its child gets another parent.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && main.connected) main.disconnect();
  }, 1000).unref();
}

main.on('exit', (code, name) => {
  if (!name) process.exit(code ?? 1);
  for (const handled of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(handled);
  process.kill(process.pid, name);
});
