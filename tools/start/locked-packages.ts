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
  link?: boolean;
  hasInstallScript?: boolean;
}

/** Names of reviewed packages. */
export interface Reviewed {
  installScripts: readonly string[];
  withoutIntegrity: readonly string[];
}

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
  { installScripts, withoutIntegrity }: Reviewed,
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
  const found = { scripts: new Set<string>(), bare: new Set<string>() };
  for (const [path, entry] of installed) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (entry.resolved) problems.push(`${path}: the lockfile names an address (${entry.resolved})`);
    if (entry.hasInstallScript) found.scripts.add(name);
    if (!entry.integrity) found.bare.add(name);
  }
  compare(found.scripts, installScripts, 'has an install script');
  compare(found.bare, withoutIntegrity, 'has no integrity');
  return problems;

  function compare(names: Set<string>, list: readonly string[], what: string): void {
    for (const name of names)
      if (!list.includes(name)) problems.push(`${name} ${what} and was not reviewed (check-lock.ts)`);
    for (const name of list)
      if (!names.has(name))
        problems.push(`check-lock.ts lists that ${name} ${what}, which is no longer true`);
  }
}
