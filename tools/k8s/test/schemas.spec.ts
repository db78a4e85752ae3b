import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commonFiles,
  k8s,
  kustomizations,
  listProblems,
  type Manifest,
  objectFiles,
  patchFiles,
  readDocuments,
  readObjects,
} from '../manifests/validate.ts';

const objects = readObjects('.');
const getId = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

it.each(objects.map((object) => [getId(object), object] as const))(
  '%s matches its schema',
  async (_id, object) => {
    expect(await listProblems(object)).toEqual([]);
  },
);

it.each(patchFiles)('patches of k8s/%s match their schemas and target existing objects', async (file) => {
  const names = [...readObjects('base'), ...readObjects('components')].map(getId);
  for (const patch of readDocuments(file)) {
    expect(await listProblems(patch, true)).toEqual([]);
    expect(names).toContain(getId(patch));
  }
});

it('NAME of base/common is replaced everywhere', () => {
  expect(JSON.stringify(objects)).not.toMatch(/\bNAME\b/);
});

it('every file and folder of the base in k8s/ is listed in a kustomization, and every listed one exists', () => {
  const named = new Set<string>();
  for (const [dir, { resources = [], components = [], patches = [] }] of kustomizations) {
    const files = patches.flatMap(({ path }) => path ?? []);
    for (const path of [...resources, ...components, ...files]) {
      expect([dir, path, existsSync(join(k8s, dir, path))]).toEqual([dir, path, true]);
      named.add(join(k8s, dir, path));
    }
  }
  const folders = [...kustomizations.keys()].filter((dir) => dir.startsWith('base/'));
  const files = [...objectFiles, ...patchFiles, ...commonFiles, ...folders].map((file) => join(k8s, file));
  expect(files.filter((file) => !named.has(file))).toEqual([]);
});

it('schema validation rejects an unknown field and a wrong type', async () => {
  const [deployment] = readObjects('base').filter(({ kind }) => kind === 'Deployment');
  const broken = structuredClone(deployment!);
  broken.spec.template.spec.containers[0].preStop = {};
  broken.spec.minReadySeconds = '5';
  expect(await listProblems(broken)).toEqual([
    'data/spec/minReadySeconds must be integer',
    '/spec/template/spec/containers/0/preStop is not known',
  ]);
});

it('k8s/ contains no Secret and no secret value', () => {
  expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  for (const [dir, { secretGenerator }] of kustomizations)
    expect([dir, secretGenerator]).toEqual([dir, undefined]);
  const settings = [...kustomizations].flatMap(([dir, { configMapGenerator = [] }]) =>
    configMapGenerator.flatMap(({ envs = [] }) => envs.map((file) => join(k8s, dir, file))),
  );
  const files = [...objectFiles, ...patchFiles, ...commonFiles].map((file) => join(k8s, file));
  for (const file of [...files, ...settings]) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const secret = /PRIVATE KEY-----|:\/\/[^/\s$]*:[^/\s$]+@|(PASSWORD|SECRET(_KEY)?|ACCESS_KEY)(=|, value:)/;
    expect([file, lines.filter((line) => secret.test(line))]).toEqual([file, []]);
  }
});
