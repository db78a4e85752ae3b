export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface LockedPackage extends Manifest {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** SPDX expression. */
  license?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

/** Names of reviewed packages. */
export interface Reviewed {
  installScripts: readonly string[];
  withoutIntegrity: readonly string[];
  withoutLicense: readonly string[];
}

/** Licences that allow use in a product whose own sources stay closed; libraries under LGPL are loaded dynamically. */
const ALLOWED_LICENSES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((id) => ALLOWED_LICENSES.includes(id)));

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/**
 * Lists what could make an installation differ from the reviewed one, as sentences.
 * @param manifests package.json by directory; '' is the root
 * @param packages of package-lock.json
 */
export function findLockProblems(
  manifests: Record<string, Manifest>,
  packages: Record<string, LockedPackage>,
  { installScripts, withoutIntegrity, withoutLicense }: Reviewed,
): string[] {
  const problems: string[] = [];
  for (const [folder, manifest] of Object.entries(manifests)) {
    for (const [name, range] of GROUPS.flatMap((group) => Object.entries(manifest[group] ?? {}))) {
      // Workspaces of this repository have no version to check.
      if (packages[`node_modules/${name}`]?.link) continue;
      if (!EXACT.test(range))
        problems.push(`${folder || 'root'}: ${name} "${range}" is not an exact version`);
    }
  }
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const found = { scripts: new Set<string>(), bare: new Set<string>(), unlicensed: new Set<string>() };
  for (const [path, entry] of installed) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (entry.resolved) problems.push(`${path}: the lockfile names an address (${entry.resolved})`);
    if (entry.hasInstallScript) found.scripts.add(name);
    if (!entry.integrity) found.bare.add(name);
    else if (!entry.license) found.unlicensed.add(name);
    else if (!isAllowed(entry.license))
      problems.push(`${path}: licence ${entry.license} is not allowed (locked-packages.ts)`);
  }
  compare(found.scripts, installScripts, 'has an install script');
  compare(found.bare, withoutIntegrity, 'has no integrity');
  compare(found.unlicensed, withoutLicense, 'names no licence');
  return problems;

  function compare(names: Set<string>, list: readonly string[], what: string): void {
    for (const name of names)
      if (!list.includes(name)) problems.push(`${name} ${what} and was not reviewed (check-lock.ts)`);
    for (const name of list)
      if (!names.has(name))
        problems.push(`check-lock.ts lists that ${name} ${what}, which is no longer true`);
  }
}

/** Searches like Node's resolution: beside the package, then in every directory above. */
export function findInstalled(packages: Record<string, unknown>, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return null;
  }
}
