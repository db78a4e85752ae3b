import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInstalled } from './locked-packages.ts';
import { root } from './settings.ts';

/**
 * Run after `npm install` from a registry that lacks packages of other platforms: npm leaves them out of
 * package-lock.json, and `npm ci` then rejects the lockfile. This adds them as npm would, by name and pinned version
 * (without the hash, which only a registry that has them provides; check-lock.ts lists them).
 */
interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = [
  'darwin',
  'win32',
  'linux',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'android',
  'aix',
  'openharmony',
];
const processors = [
  'x64',
  'arm64',
  'ia32',
  'arm',
  'ppc64',
  'ppc64le',
  's390x',
  'riscv64',
  'loong64',
  'wasm32',
];

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (findInstalled(lock.packages, path, name)) continue;
    const packageWords = name.split(/[-/]/);
    const os = systems.find((system) => packageWords.includes(system));
    const cpu = processors.find((processor) => packageWords.includes(processor));
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    };
    console.log(`${name}@${range}`);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
