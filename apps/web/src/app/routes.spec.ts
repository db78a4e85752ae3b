import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixedSegments } from '@pechincha/contracts/cities';

it('no city can be called as a fixed route begins', () => {
  const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  const paths = [...source.matchAll(/path="\/([a-z-]+)/g)].map(([, segment]) => segment);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((segment) => !fixedSegments.some((fixed) => fixed === segment))).toEqual([]);
});
