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
  replacements?: {
    source: { kind: string; fieldPath: string };
    targets: { select: { kind: string }; fieldPaths: string[]; options?: ReplacementOptions }[];
  }[];
  patches?: { path?: string; patch?: string; target?: { kind: string; name?: string } }[];
}

interface ReplacementOptions {
  create?: boolean;
  /** Of the parts of a string between delimiters, the one at `index` is replaced. */
  delimiter?: string;
  index?: number;
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
  patches.flatMap(({ path, target }) => (path ? [{ file: `${dir}/${path}`, target }] : [])),
);

/** Those that are a part of one object. */
export const patchFiles = patches.flatMap(({ file, target }) => (target ? [] : [file]));

/** Those that add the same to each object of a kind. */
export const commonFiles = patches.flatMap(({ file, target }) => (target ? [file] : []));

export const objectFiles = yamlFiles.filter(
  (file) => !file.endsWith('/kustomization.yaml') && !patches.some((patch) => patch.file === file),
);

/** The folders that are built: each has a kustomization, and those of base/ are parts of base. */
const folders = [...kustomizations.keys()].filter((dir) => !dir.startsWith('base/'));

/** All objects of the folders in a directory of k8s/, as kustomize builds them but for patches in a kustomization. */
export function readObjects(dir: string): Manifest[] {
  return folders.filter((each) => !relative(dir, each).startsWith('..')).flatMap((each) => build(each));
}

/** Adds the objects of a folder, without those of other folders but base's own, and does to all what the folder says. */
function build(dir: string, objects: Manifest[] = []): Manifest[] {
  const { resources = [], components = [], patches = [], replacements = [] } = kustomizations.get(dir)!;
  const isPartOfBase = (path: string) => join(dir, path).startsWith('base/');
  for (const path of resources)
    if (path.endsWith('.yaml')) objects.push(...readDocuments(`${dir}/${path}`));
    else if (isPartOfBase(path)) objects.push(...build(join(dir, path)));
  for (const path of components) if (isPartOfBase(path)) build(join(dir, path), objects);

  for (const { path, target } of patches) {
    if (!path || !target) continue;
    const patched = objects.filter((object) => isTargeted(object, target));
    if (patched.length === 0) throw new Error(`${dir}/${path} adds to no object`);
    for (const object of patched)
      for (const { op, path: pointer, value } of readDocuments<Operation[]>(`${dir}/${path}`).flat()) {
        if (op !== 'add') throw new Error(`${dir}/${path} does not only add`);
        add(object, pointer, value);
      }
  }

  for (const { source, targets } of replacements) {
    const [object, ...others] = objects.filter((each) => isTargeted(each, source));
    if (!object || others.length > 0) throw new Error(`${dir} has not one ${source.kind}`);
    const value = getKeys(source.fieldPath).reduce<unknown>((at, key) => (at as Node)[key], object);
    for (const { select, fieldPaths, options } of targets)
      for (const target of objects.filter((each) => isTargeted(each, select)))
        for (const path of fieldPaths) replace(target as unknown as Node, getKeys(path), value, options);
  }
  return objects;
}

const isTargeted = ({ kind, metadata }: Manifest, target: { kind: string; name?: string }): boolean =>
  kind === target.kind && new RegExp(`^(${target.name ?? '.*'})$`).test(metadata.name);

type Node = Record<string, unknown>;

function add(object: object, pointer: string, value: unknown): void {
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/'));
  const last = keys.pop()!;
  const parent = keys.reduce((at, key) => at[key] as Node, object as Node);
  if (last in parent) throw new Error(`${pointer} stands in the object and in the common patch`);
  if (Array.isArray(parent) && last === '-') parent.push(structuredClone(value));
  else parent[last] = structuredClone(value);
}

/** Of a path like `metadata.labels.[app.kubernetes.io/name]`. */
const getKeys = (path: string): string[] =>
  [...path.matchAll(/\[([^\]]+)\]|[^.]+/g)].map(([key, inBrackets]) => inBrackets ?? key);

function replace(at: Node, keys: string[], value: unknown, options: ReplacementOptions = {}): void {
  const [first, ...rest] = keys;
  for (const key of first === '*' ? Object.keys(at) : [first!]) {
    if (!(key in at) && !options.create) throw new Error(`${key} is not there to be replaced`);
    if (rest.length > 0) replace(at[key] as Node, rest, value, options);
    else if (options.delimiter === undefined) at[key] = structuredClone(value);
    else {
      const parts = (at[key] as string).split(options.delimiter);
      at[key] = parts.with(options.index ?? 0, value as string).join(options.delimiter);
    }
  }
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
