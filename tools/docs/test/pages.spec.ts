import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from '../src/generated.ts';

const root = join(import.meta.dirname, '../../..');

it.each(Object.entries(generated))('%s equals the output of npm run docs', async (file, render) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(await render());
});

const architecture = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

const listFolders = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);

/** The lines of the tree about one app. */
function readTree(app: string): string {
  const start = architecture.indexOf(`\napps/${app}/`);
  return architecture.slice(start, architecture.slice(start + 1).search(/\n(?:\n|apps\/)/) + start + 1);
}

it.each(listFolders('apps'))('docs/architecture.md names every folder of apps/%s/src', (app) => {
  const tree = readTree(app);
  expect(listFolders(`apps/${app}/src`).filter((name) => !tree.includes(`${name}/`))).toEqual([]);
});

it.each(['libs', 'tools'])('docs/architecture.md names every package of %s/', (parent) => {
  expect(listFolders(parent).filter((name) => !architecture.includes(name))).toEqual([]);
});

const source = ['apps', 'libs']
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name, 'src')))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  .join('\n');
const words = source.toLowerCase();

/** The first cell, and the code in backticks, of each row. */
const rows = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line): [string, string] => [line.split('|')[1]?.trim() ?? '', line]);

it.each(rows)("glossary entry %s exists in the product's texts and in the code", (portuguese, line) => {
  for (const word of portuguese.split(', ')) expect(words).toContain(word.toLowerCase());
  const names = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

/** As docs/asvs.md abbreviates them. */
const abbreviations: Record<string, string> = {
  'kit/': 'libs/service-kit/src/',
  'contracts/': 'libs/contracts/src/',
  'gateway/': 'apps/gateway/src/',
  'users/': 'apps/users/src/',
  'web/': 'apps/web/src/',
};
const FILE =
  /(?<![\w/.-])(?:apps|libs|tools|e2e|bench|chaos|deploy|k8s|kit|contracts|gateway|users|web)\/[\w*./-]+\.[a-z]+/g;

function listFiles(page: string): string[] {
  // Prettier escapes asterisks.
  const names =
    readFileSync(join(root, 'docs', page), 'utf8')
      .replaceAll('\\*', '*')
      .match(FILE) ?? [];
  return names.map((name) => {
    const folder = name.slice(0, name.indexOf('/') + 1);
    return (abbreviations[folder] ?? folder) + name.slice(folder.length);
  });
}

it('docs/asvs.md names files that exist', () => {
  const missing = new Set(listFiles('asvs.md').filter((file) => globSync(file, { cwd: root }).length === 0));
  expect(missing).toEqual(new Set());
  expect(listFiles('asvs.md')).not.toEqual([]);
});

it('every promise of docs/reliability.md is named by a test, and only they', () => {
  const promises = [
    ...readFileSync(join(root, 'docs/reliability.md'), 'utf8').matchAll(/^- \*\*([RS]\d+)\*\*/gm),
  ];
  const files = globSync('{apps,libs,tools}/*/{src,test,trial}/**/*.ts', { cwd: root }).concat(
    globSync('{e2e,bench,chaos}/**/*.ts', { cwd: root, exclude: ['**/node_modules'] }),
  );
  const shown = files.flatMap((file) => {
    const [, names] =
      /^\/\/ Shows (.+) of docs\/reliability\.md\.$/m.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return names?.split(', ') ?? [];
  });
  expect([...new Set(shown)].toSorted()).toEqual(promises.map(([, name]) => name).toSorted());
});
