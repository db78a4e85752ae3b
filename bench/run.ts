import { Datasets } from './data/datasets.ts';
import type { Goal, Row, Stage } from './goal.ts';
import { coldList } from './goals/cold-list.ts';
import { detailAndComments } from './goals/detail-and-comments.ts';
import { gatewayPrice } from './goals/gateway-price.ts';
import { growth } from './goals/growth.ts';
import { homeWeight } from './goals/home-weight.ts';
import { hotList } from './goals/hot-list.ts';
import { likeToggle } from './goals/like-toggle.ts';
import { readOptions } from './options.ts';
import { table, writePage } from './page.ts';
import { forgetQueues } from './stand/broker.ts';

/** By their numbers in the list of goals; the ones that are missing come with what they measure. */
const goals = new Map<string, Goal>([
  ['1', hotList],
  ['2', coldList],
  ['3', detailAndComments],
  ['4', gatewayPrice],
  ['5', likeToggle],
  ['8', growth],
  ['9', homeWeight],
]);

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this by \`npm run bench\`.`);
  return value;
}

/** A goal that fails is not met; the others are measured all the same. */
function notMeasured(goal: string, error: unknown): Row[] {
  console.error(error);
  const reason = (error instanceof Error ? error.message : String(error))
    .replaceAll(/[|\n]/g, ' ')
    .slice(0, 200);
  return [{ goal, what: 'could not be measured', target: '', measured: reason, met: false }];
}

const options = readOptions(process.argv.slice(2), [...goals.keys()]);
const datasets = await Datasets.open(required('MONGODB_URL'), (line) => console.log(line));
const stage: Stage = {
  origin: required('PUBLIC_URL'),
  promotionsUrl: required('PROMOTIONS_URL'),
  internalKey: required('INTERNAL_TOKEN_PRIVATE_KEY'),
  datasets,
  sizes: options.sizes,
  effort: options.effort,
};
try {
  const rows: Row[] = [];
  for (const [number, goal] of goals) {
    if (!options.goals.includes(number)) continue;
    console.log(`goal ${number}`);
    rows.push(...(await goal(stage).catch((error: unknown) => notMeasured(number, error))));
    console.log(`\n${table(rows, new Date().toISOString().slice(0, 10))}\n`);
  }
  if (!options.short) await writePage(rows);
} finally {
  if (!options.keep) await datasets.drop();
  await datasets.close();
  await forgetQueues(required('RABBITMQ_URL'));
}
