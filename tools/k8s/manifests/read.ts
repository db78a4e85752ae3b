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

export interface Kustomization {
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

/** Paths relative to k8s/, with forward slashes. */
export const yamlFiles = globSync('**/*.yaml', { cwd: k8s })
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

export function readDocuments(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(join(k8s, file), 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message ?? ''}`);
    return document.toJS() as Manifest;
  });
}

export const kustomizations = new Map(
  yamlFiles
    .filter((file) => file.endsWith('/kustomization.yaml'))
    .map((file) => [
      file.slice(0, -'/kustomization.yaml'.length),
      readDocuments(file)[0] as unknown as Kustomization,
    ]),
);

/** Patch files of kustomizations, as paths relative to k8s/. */
export const patchFiles = new Set(
  [...kustomizations].flatMap(([dir, { patches = [] }]) =>
    patches.flatMap(({ path }) => (path ? [`${dir}/${path}`] : [])),
  ),
);

export const objectFiles = yamlFiles.filter(
  (file) => !file.endsWith('/kustomization.yaml') && !patchFiles.has(file),
);

/** All objects of the files in a directory of k8s/. */
export function readObjects(dir: string): Manifest[] {
  return objectFiles.filter((file) => !relative(dir, file).startsWith('..')).flatMap(readDocuments);
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
