import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ResultRow } from './goal.ts';

const RESULTS_FILE = new URL('../docs/performance.md', import.meta.url);
const MARK = '<!-- measured: written by `npm run bench` -->';
const HEAD = ['| # | what | goal | measured | met | when |', '|---|---|---|---|---|---|'];

const line = (row: ResultRow, date: string): string =>
  `| ${row.goal} | ${row.label} | ${row.target} | ${row.measured} | ${row.isMet ? 'yes' : 'no'} | ${date} |`;

const parseGoal = (row: string): string => row.split('|')[1]?.trim() ?? '';

export const table = (rows: readonly ResultRow[], date: string): string =>
  [...HEAD, ...rows.map((row) => line(row, date))].join('\n');

/** Writes the rows; rows of goals that were not measured keep their values and date. */
export async function writeResultsPage(rows: readonly ResultRow[]): Promise<void> {
  const [head = '', measured = ''] = (await readFile(RESULTS_FILE, 'utf8')).split(MARK);
  const now = new Date().toISOString().slice(0, 10);
  const machine = `${now}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  const goals = new Set(rows.map(({ goal }) => goal));
  const old = measured.split('\n').filter((row) => /^\| \d/.test(row) && !goals.has(parseGoal(row)));
  const all = [...old, ...rows.map((row) => line(row, machine))].toSorted(
    (a, b) => Number(parseGoal(a)) - Number(parseGoal(b)),
  );
  await writeFile(RESULTS_FILE, `${head}${MARK}\n\n${[...HEAD, ...all].join('\n')}\n`);
}
