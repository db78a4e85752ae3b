import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

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
