import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

const listFolders = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);

/** The lines of the tree about one app. */
function readTree(app: string): string {
  const start = page.indexOf(`\napps/${app}/`);
  return page.slice(start, page.slice(start + 1).search(/\n(?:\n|apps\/)/) + start + 1);
}

it.each(listFolders('apps'))('docs/architecture.md names every folder of apps/%s/src', (app) => {
  const tree = readTree(app);
  expect(listFolders(`apps/${app}/src`).filter((name) => !tree.includes(`${name}/`))).toEqual([]);
});

it.each(['libs', 'tools'])('docs/architecture.md names every package of %s/', (parent) => {
  expect(listFolders(parent).filter((name) => !page.includes(name))).toEqual([]);
});
