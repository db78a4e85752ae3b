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

const BOX = { width: 116, height: 38 };
const GAP = { x: 10, y: 46 };
const PADDING = 18;

const STYLE = `
  .card { fill: #ffffff; stroke: #d5d9de; }
  text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #1f2429; text-anchor: middle; }
  .app { fill: #e3f1ea; stroke: #0c6b4a; }
  .lib { fill: #f5f6f8; stroke: #8a939c; }
  .edge { fill: none; stroke: #5b646d; stroke-width: 1.2; }
  .head { fill: #5b646d; }
  @media (prefers-color-scheme: dark) {
    .card { fill: #14181d; stroke: #363d45; }
    text { fill: #e6e9ec; }
    .app { fill: #12382b; stroke: #3f9e79; }
    .lib { fill: #1b2026; stroke: #6c7680; }
    .edge { stroke: #a0a8b0; }
    .head { fill: #a0a8b0; }
  }
`;

/** An SVG in rows: apps above, each library above those that it depends on. */
export function drawPackageGraph(): string {
  const edges = reduce(readPackageGraph());
  const rows = toRows(edges);
  const width = Math.max(...rows.map(toRowWidth)) + 2 * PADDING;
  const height = rows.length * (BOX.height + GAP.y) - GAP.y + 2 * PADDING;
  const positions = new Map(
    rows.flatMap((row, level) =>
      row.map((folder, index) => [
        folder,
        {
          x: (width - toRowWidth(row)) / 2 + index * (BOX.width + GAP.x) + BOX.width / 2,
          y: PADDING + level * (BOX.height + GAP.y),
        },
      ]),
    ),
  );
  const levels = new Map(rows.flatMap((row, level) => row.map((folder) => [folder, level])));
  const isLong = (from: string, to: string): boolean => (levels.get(to) ?? 0) - (levels.get(from) ?? 0) > 1;
  const at = (folder: string): { x: number; y: number } => positions.get(folder) ?? { x: 0, y: 0 };
  const drawEdge = (from: string, to: string): string => {
    const [start, end] = [at(from), at(to)];
    const top = start.y + BOX.height;
    return `<path class="edge" marker-end="url(#head)" d="${isLong(from, to) ? toSideways() : toCurve()}"/>`;

    function toCurve(): string {
      const bottom = end.y - 7;
      const middle = (top + bottom) / 2;
      return `M${start.x} ${top} C${start.x} ${middle} ${end.x} ${middle} ${end.x} ${bottom}`;
    }

    /** Down past the rows between, then to the side of the box. */
    function toSideways(): string {
      const y = end.y + BOX.height / 2;
      return `M${start.x} ${top} V${y - 12} Q${start.x} ${y} ${start.x - 12} ${y} H${end.x + BOX.width / 2 + 7}`;
    }
  };
  const drawBox = (folder: string): string => {
    const { x, y } = at(folder);
    return `<rect class="${folder.slice(0, 3)}" x="${x - BOX.width / 2}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${x}" y="${y + 24}">${basename(folder)}</text>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Which package depends on which">
<style>${STYLE}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 L8 4 L0 8 z"/></marker></defs>
<rect class="card" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${[...edges]
  .flatMap(([from, targets]) => targets.map((to) => drawEdge(from, to)))
  .sort()
  .join('\n')}
${rows.flat().map(drawBox).join('\n')}
</svg>
`;
}

const toRowWidth = (row: string[]): number => row.length * (BOX.width + GAP.x) - GAP.x;

/** Top row first; within a row each box stands near those that it points to. */
function toRows(edges: PackageGraph): string[][] {
  const getHeight = (folder: string): number =>
    Math.max(0, ...(edges.get(folder) ?? []).map((target) => 1 + getHeight(target)));
  const top = Math.max(...[...edges.keys()].map(getHeight));
  const byHeight = Map.groupBy(edges.keys(), (folder) =>
    folder.startsWith('apps/') ? top : getHeight(folder),
  );
  const rows: string[][] = [];
  const place = new Map<string, number>();
  for (let height = 0; height <= top; height++) {
    const row = byHeight.get(height) ?? [];
    const meanPlace = (folder: string): number => {
      const targets = edges.get(folder) ?? [];
      // Arrows that pass several rows run along the right side.
      if (targets.some((target) => getHeight(target) < height - 1)) return Infinity;
      return targets.reduce((sum, target) => sum + (place.get(target) ?? 0), 0) / targets.length;
    };
    row.sort((a, b) => compare(meanPlace(a), meanPlace(b)) || a.localeCompare(b));
    row.forEach((folder, index) => place.set(folder, index - (row.length - 1) / 2));
    rows.unshift(row);
  }
  return rows;
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
