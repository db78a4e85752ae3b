import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

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

it.each(['asvs.md', 'reliability.md'])('docs/%s names files that exist', (page) => {
  const missing = new Set(listFiles(page).filter((file) => globSync(file, { cwd: root }).length === 0));
  expect(missing).toEqual(new Set());
  expect(listFiles(page)).not.toEqual([]);
});
