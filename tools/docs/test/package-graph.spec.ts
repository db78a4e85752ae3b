import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPackageGraph, isPictured, packageGraphFile } from '../src/package-graph.ts';

const root = join(import.meta.dirname, '../../..');
const folders = ['apps', 'libs'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
);

function readDependencies(folder: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return folders.filter((other) => `@pechincha/${other.slice(5)}` in dependencies);
}

it('docs/images/packages.svg shows the dependencies of every package.json', () => {
  const graph = new Map(folders.filter(isPictured).map((folder) => [folder, readDependencies(folder)]));
  expect(readFileSync(packageGraphFile, 'utf8')).toBe(drawPackageGraph(graph));
});
