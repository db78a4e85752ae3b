import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const root = join(import.meta.dirname, '../../..');
export const k8s = join(root, 'k8s');

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  // The type of `spec` depends on the kind; validate.ts checks it against the kind's schema.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- its schema has checked it
  spec: any;
  automountServiceAccountToken?: boolean;
}

interface Kustomization {
  namespace?: string;
  resources?: string[];
  components?: string[];
  configMapGenerator?: {
    name: string;
    behavior?: string;
    envs?: string[];
    literals?: string[];
    files?: string[];
  }[];
  secretGenerator?: unknown;
  replacements?: { source: { kind: string; name: string; fieldPath: string }; targets: unknown[] }[];
  patches?: { path?: string; patch?: string; target?: { kind: string; name?: string } }[];
}

/** Of a patch for several objects, as JSON Patch; kustomizations use no other kind in files. */
interface Operation {
  op: 'add';
  path: string;
  value: unknown;
}

/** Paths relative to k8s/, with forward slashes. */
const yamlFiles = globSync('**/*.yaml', { cwd: k8s })
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

export function readDocuments<T = Manifest>(file: string): T[] {
  return parseAllDocuments(readFileSync(join(k8s, file), 'utf8'), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message ?? ''}`);
    return document.toJS() as T;
  });
}

export const kustomizations = new Map(
  yamlFiles
    .filter((file) => file.endsWith('/kustomization.yaml'))
    .map((file) => [file.slice(0, -'/kustomization.yaml'.length), readDocuments<Kustomization>(file)[0]!]),
);

/** Patches of kustomizations that are files, as paths relative to k8s/. */
const patches = [...kustomizations].flatMap(([dir, { patches = [] }]) =>
  patches.flatMap(({ path, target }) => (path ? [{ dir, file: `${dir}/${path}`, target }] : [])),
);

/** Those that are a part of one object. */
export const patchFiles = new Set(patches.filter(({ target }) => !target).map(({ file }) => file));

/** Those that add the same to each object of a kind, with its names as a regular expression. */
export const commonPatches = patches.flatMap(({ dir, file, target }) =>
  target ? [{ dir, file, target, operations: readDocuments<Operation[]>(file).flat() }] : [],
);

export const objectFiles = yamlFiles.filter(
  (file) => !file.endsWith('/kustomization.yaml') && !patches.some((patch) => patch.file === file),
);

export const isTargeted = ({ kind, metadata }: Manifest, target: { kind: string; name?: string }): boolean =>
  kind === target.kind && new RegExp(`^(${target.name ?? '.*'})$`).test(metadata.name);

/** The objects of a file, with the common patches of its folder. */
export function readObjectFile(file: string): Manifest[] {
  const objects = readDocuments(file);
  for (const { operations, target } of commonPatches.filter(({ dir }) => file.startsWith(`${dir}/`)))
    for (const object of objects.filter((each) => isTargeted(each, target)))
      for (const { path, value } of operations) add(object, path, value);
  return objects;
}

function add(object: object, path: string, value: unknown): void {
  const keys = path.slice(1).split('/');
  const last = keys.pop()!;
  const parent = keys.reduce(
    (at, key) => at[key] as Record<string, unknown>,
    object as Record<string, unknown>,
  );
  if (last in parent) throw new Error(`${path} stands in the object and in the common patch`);
  parent[last] = structuredClone(value);
}

/** All objects of the files in a directory of k8s/. */
export function readObjects(dir: string): Manifest[] {
  return objectFiles.filter((file) => !relative(dir, file).startsWith('..')).flatMap(readObjectFile);
}

/** The data of a ConfigMap as a pod gets it, with the patches of the overlay applied. */
export function readSettings(name: string, dirs: string[]): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const dir of dirs) {
    for (const generator of kustomizations.get(dir)?.configMapGenerator ?? []) {
      if (generator.name !== name) continue;
      const files = (generator.envs ?? []).map((file) => readFileSync(join(k8s, dir, file), 'utf8'));
      const lines = [...files.flatMap((text) => text.split('\n')), ...(generator.literals ?? [])];
      for (const line of lines) {
        if (line === '' || line.startsWith('#')) continue;
        settings[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
      }
    }
  }
  return settings;
}

/** Package with the schemas of an API group; all other groups are Kubernetes' own. */
const packages: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'external-secrets.io': '@kubernetes-models/external-secrets',
};

type Model = new (object: Manifest) => { validate(): void };

async function loadModel({ apiVersion, kind }: Manifest): Promise<Model> {
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  const module = (await import(`${packages[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`)) as Record<
    string,
    Model
  >;
  const model = module[kind];
  if (!model) throw new Error(`${apiVersion} ${kind} is not known`);
  return model;
}

/**
 * Lists the schema violations of an object. The schemas allow unknown fields but the API server does not, so every
 * field that the validator never reads counts as unknown.
 * @param isPartial the object is a patch: fields may be missing
 */
export async function listProblems(object: Manifest, isPartial = false): Promise<string[]> {
  const Model = await loadModel(object);
  const unread = new Map<string, true>();
  const model = new Model(object);
  const problems: string[] = [];
  try {
    Model.prototype.validate.call(watch(model, '', unread));
  } catch (error) {
    problems.push(...(error as Error).message.split(', '));
  }
  const missing = isPartial ? /must have required property/ : /^$/;
  return [
    ...problems.filter((text) => !missing.test(text)),
    ...[...unread.keys()].map((path) => `${path} is not known`),
  ];
}

/** Wraps the object in proxies that delete each field from `unread` when it is read. */
function watch<T extends object>(value: T, path: string, unread: Map<string, true>): T {
  for (const key of Object.keys(value)) unread.set(`${path}/${key}`, true);
  const watched = new Map<PropertyKey, unknown>();
  return new Proxy(value, {
    get(target, key, receiver): unknown {
      const field: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return field;
      unread.delete(`${path}/${key}`);
      if (typeof field !== 'object' || field === null) return field;
      if (!watched.has(key)) watched.set(key, watch(field, `${path}/${key}`, unread));
      return watched.get(key);
    },
  });
}
