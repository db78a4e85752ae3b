import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commonPatches,
  isTargeted,
  k8s,
  kustomizations,
  listProblems,
  type Manifest,
  objectFiles,
  patchFiles,
  readDocuments,
  readObjectFile,
  readObjects,
} from '../manifests/validate.ts';

const commonFiles = commonPatches.map(({ file }) => file);

it.each(objectFiles)('objects of k8s/%s match their schemas', async (file) => {
  for (const object of readObjectFile(file)) {
    expect([object.kind, object.metadata.name, await listProblems(object)]).toEqual([
      object.kind,
      object.metadata.name,
      [],
    ]);
  }
});

it.each([...patchFiles])(
  'patches of k8s/%s match their schemas and target existing objects',
  async (file) => {
    const names = [...readObjects('base'), ...readObjects('components')].map(getId);
    for (const patch of readDocuments(file)) {
      expect(await listProblems(patch, true)).toEqual([]);
      expect(names).toContain(getId(patch));
    }
  },
);

it.each(commonPatches)('$file adds to existing objects alone', ({ dir, target, operations }) => {
  const objects = readObjects(dir).map(({ kind, metadata }) => ({ kind, metadata }) as Manifest);
  for (const name of target.name?.split('|') ?? [undefined])
    expect(objects.filter((object) => isTargeted(object, { ...target, ...(name && { name }) }))).not.toEqual(
      [],
    );
  expect(operations.map(({ op }) => op)).toEqual(operations.map(() => 'add'));
});

it('every file in k8s/ is listed in a kustomization, and every listed file exists', () => {
  const named = new Set<string>();
  for (const [dir, { resources = [], components = [], patches = [] }] of kustomizations) {
    const files = patches.flatMap(({ path }) => path ?? []);
    for (const path of [...resources, ...components, ...files]) {
      expect([dir, path, existsSync(join(k8s, dir, path))]).toEqual([dir, path, true]);
      named.add(join(k8s, dir, path));
    }
  }
  const files = [...objectFiles, ...patchFiles, ...commonFiles].map((file) => join(k8s, file));
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
  const objects = readObjects('.');
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

const getId = ({ kind, metadata }: { kind: string; metadata: { name: string } }): string =>
  `${kind} ${metadata.name}`;
