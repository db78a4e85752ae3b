import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ResultRow } from './goal.ts';

const RESULTS_FILE = new URL('../docs/performance.md', import.meta.url);
const MARK = '<!-- measured: written by `npm run bench` -->';
const END_MARK = '<!-- end of measured -->';
const HEAD = [
  '| goal | what | measured | wanted | met | against what | when |',
  '|---|---|---|---|---|---|---|',
];

const line = ({ goal, label, measured, target, isMet, against }: ResultRow, date: string): string =>
  `| ${[goal, label, measured, target, isMet ? 'yes' : '**no**', against, date].join(' | ')} |`;

const parseGoal = (row: string): string => row.split('|')[1]?.trim() ?? '';

export const table = (rows: readonly ResultRow[], date: string): string =>
  [...HEAD, ...rows.map((row) => line(row, date))].join('\n');

/**
 * Writes the rows between the marks; rows of goals that were not measured keep their values and date, and the text
 * around the table is kept.
 */
export async function writeResultsPage(rows: readonly ResultRow[]): Promise<void> {
  const [head = '', rest = ''] = (await readFile(RESULTS_FILE, 'utf8')).split(MARK);
  const [measured = '', explanations = '\n'] = rest.split(END_MARK);
  const now = new Date().toISOString().slice(0, 10);
  const machine = `${now}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  const goals = new Set(rows.map(({ goal }) => goal));
  const old = measured.split('\n').filter((row) => /^\| \d/.test(row) && !goals.has(parseGoal(row)));
  const all = [...old, ...rows.map((row) => line(row, machine))].toSorted(
    (a, b) => Number(parseGoal(a)) - Number(parseGoal(b)),
  );
  await writeFile(
    RESULTS_FILE,
    `${head}${MARK}\n\n${[...HEAD, ...all].join('\n')}\n\n${END_MARK}${explanations}`,
  );
}
