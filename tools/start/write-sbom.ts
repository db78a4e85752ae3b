import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { findInstalled, type LockedPackage } from './locked-packages.ts';
import { GO_WHEEL, MC_MODULE, MINIO_MODULE, MONGODB_WHEEL, type Wheel } from './servers.ts';
import { root } from './settings.ts';

interface Component {
  type: 'library' | 'application' | 'container';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  purl: string;
  /** `excluded`: used for development only. */
  scope?: 'required' | 'optional' | 'excluded';
  hashes?: { alg: 'SHA-256' | 'SHA-512'; content: string }[];
  licenses?: { expression: string }[];
}

export interface SbomInput {
  name: string;
  version: string;
  /** `packages` of package-lock.json. */
  packages: Record<string, LockedPackage & { dev?: boolean; optional?: boolean }>;
  /** Images by exact tag. */
  images: readonly string[];
  wheels: readonly Wheel[];
  modules: readonly { path: string; version: string }[];
}

/** A CycloneDX 1.6 document of everything that is installed, downloaded or pulled. */
export function createSbom({ name, version, packages, images, wheels, modules }: SbomInput): object {
  const components = new Map<string, Component>();
  const add = (component: Component): void => {
    const known = components.get(component.purl);
    // A package that is installed twice counts as what the product needs it for.
    if (!known || known.scope === 'excluded') components.set(component.purl, component);
  };
  const dependencies = new Map<string, Set<string>>();
  for (const [path, entry] of Object.entries(packages)) {
    if (entry.link) continue;
    const isPackage = path.includes('node_modules/');
    const component = isPackage ? toNpmComponent(path, entry) : null;
    if (component) add(component);
    const ref = component?.purl ?? name;
    const dependsOn = dependencies.get(ref) ?? new Set();
    const required = {
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...(isPackage ? entry.peerDependencies : entry.devDependencies),
    };
    for (const dependency of Object.keys(required)) {
      const found = findInstalled(packages, path, dependency);
      if (found && !packages[found]?.link) dependsOn.add(toNpmComponent(found, packages[found]!).purl);
    }
    dependencies.set(ref, dependsOn);
  }
  for (const image of images) add(toImageComponent(image));
  for (const wheel of wheels) add(toWheelComponent(wheel));
  for (const module of modules) {
    const purl = `pkg:golang/${module.path}@${module.version}`;
    add({ type: 'application', 'bom-ref': purl, name: module.path, version: module.version, purl });
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] })),
  };
}

function toNpmComponent(path: string, entry: SbomInput['packages'][string]): Component {
  const fullName = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [name = '', group] = fullName.split('/').toReversed();
  const version = entry.version ?? '';
  const purl = `pkg:npm/${group ? `${group.replace('@', '%40')}/` : ''}${name}@${version}`;
  const digest = entry.integrity?.split(' ').find((one) => one.startsWith('sha512-'));
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group } : {}),
    name,
    version,
    purl,
    scope: entry.dev ? 'excluded' : entry.optional ? 'optional' : 'required',
    ...(digest
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest.slice(7), 'base64').toString('hex') }] }
      : {}),
    ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
  };
}

function toImageComponent(image: string): Component {
  const [name = '', version = ''] = image.split(/:(?=[^/:]+$)/);
  const [path = '', ...host] = /^[^/]+\.[^/]+\//.test(name)
    ? [name.slice(name.indexOf('/') + 1), name]
    : [name];
  const repository = host.length > 0 ? `?repository_url=${encodeURIComponent(name)}` : '';
  const purl = `pkg:docker/${path}@${version}${repository}`;
  return { type: 'container', 'bom-ref': purl, name, version, purl };
}

function toWheelComponent({ name, version, sha256 }: Wheel): Component {
  const purl = `pkg:pypi/${name}@${version}`;
  const hashes = sha256.map((content) => ({ alg: 'SHA-256' as const, content }));
  return { type: 'application', 'bom-ref': purl, name, version, purl, hashes };
}

if (import.meta.main) {
  const file = resolve(process.env['INIT_CWD'] ?? root, process.argv[2] ?? 'sbom.cdx.json');
  const read = (name: string): string => readFileSync(join(root, name), 'utf8');
  const lock = JSON.parse(read('package-lock.json')) as SbomInput;
  // Images that are built here consist of what else is listed.
  const images = (Object.values(parseEnv(read('deploy/images.env'))) as string[]).filter(
    (image) => !image.startsWith('pechincha/'),
  );
  const sbom = createSbom({
    ...lock,
    images,
    wheels: [MONGODB_WHEEL, GO_WHEEL],
    modules: [MINIO_MODULE, MC_MODULE],
  });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(file);
}
