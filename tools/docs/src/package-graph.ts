import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** By folder, such as `libs/jobs`: the folders that it depends on. */
type PackageGraph = Map<string, string[]>;

/** Apps and libraries as their package.json name them, without what only tests use. */
function readPackageGraph(): PackageGraph {
  const folders = globSync('{apps,libs}/*/package.json', { cwd: root })
    .map(dirname)
    .filter((folder) => folder !== 'libs/testing')
    .toSorted();
  return new Map(
    folders.map((folder) => {
      const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      return [folder, folders.filter((other) => `@pechincha/${basename(other)}` in dependencies)];
    }),
  );
}

/** Without the dependencies that follow from others. */
function reduce(graph: PackageGraph): PackageGraph {
  const isReachable = (from: string, to: string): boolean =>
    (graph.get(from) ?? []).some((next) => next === to || isReachable(next, to));
  return new Map(
    [...graph].map(([folder, targets]) => [
      folder,
      targets.filter((target) => !targets.some((other) => other !== target && isReachable(other, target))),
    ]),
  );
}

/** docs/architecture.md with its diagram, in Mermaid, as the packages are now. */
export function drawPackageGraph(): string {
  const edges = [...reduce(readPackageGraph())].flatMap(([folder, targets]) =>
    targets.map((target) => `  ${basename(folder)} --> ${basename(target)}`),
  );
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  return page.replace(
    /```mermaid\nflowchart TD\n[^`]*```/,
    () => `\`\`\`mermaid\nflowchart TD\n${edges.join('\n')}\n\`\`\``,
  );
}
