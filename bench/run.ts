import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Goal, Row, Stage } from './goal.ts';
import { gatewayPrice } from './goals/gateway-price.ts';
import { homeWeight } from './goals/home-weight.ts';
import { hotList } from './goals/hot-list.ts';

/** In the order of the goals; the ones that are missing come with what they measure. */
const goals: readonly Goal[] = [hotList, gatewayPrice, homeWeight];

const PAGE = new URL('../docs/performance.md', import.meta.url);
const MARK = '<!-- measured: written by `npm run bench` -->';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this by \`npm run bench\`.`);
  return value;
}

function table(rows: readonly Row[]): string {
  return [
    '| # | what | goal | measured | met |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) => `| ${row.goal} | ${row.what} | ${row.target} | ${row.measured} | ${row.met ? 'yes' : 'no'} |`,
    ),
  ].join('\n');
}

const stage: Stage = {
  origin: required('PUBLIC_URL'),
  promotionsUrl: required('PROMOTIONS_URL'),
  internalKey: required('INTERNAL_TOKEN_PRIVATE_KEY'),
};
const rows: Row[] = [];
for (const goal of goals) rows.push(...(await goal(stage)));

const measured = `Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}.\n\n${table(rows)}`;
console.log(`\n${measured}\n`);
const [head] = (await readFile(PAGE, 'utf8')).split(MARK);
await writeFile(PAGE, `${head}${MARK}\n\n${measured}\n`);
