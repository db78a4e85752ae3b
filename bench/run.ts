import { Datasets } from './data/datasets.ts';
import type { Goal, ResultRow, BenchContext } from './goal.ts';
import { measureAtRest } from './goals/at-rest.ts';
import { measureColdList } from './goals/cold-list.ts';
import { measureDetailAndComments } from './goals/detail-and-comments.ts';
import { measureEventPipeline } from './goals/event-pipeline.ts';
import { measureFanOut } from './goals/fan-out.ts';
import { measureGatewayOverhead } from './goals/gateway-overhead.ts';
import { measureGrowth } from './goals/growth.ts';
import { measureHomeOnPhone } from './goals/home-on-phone.ts';
import { measureHomeWeight } from './goals/home-weight.ts';
import { measureHotList } from './goals/hot-list.ts';
import { measureLikeToggle } from './goals/like-toggle.ts';
import { measureLikesOnProduct } from './goals/likes-on-product.ts';
import { measurePictures } from './goals/pictures.ts';
import { readOptions } from './options.ts';
import { table, writeResultsPage } from './results-page.ts';
import { deleteQueues } from './harness/broker.ts';

/** By goal number; numbers that are missing here are measured together with another goal. */
const goals: readonly (readonly [number: string, Goal])[] = [
  ['1', measureHotList],
  ['2', measureColdList],
  ['3', measureDetailAndComments],
  ['4', measureGatewayOverhead],
  [
    '5',
    async (context) => [...(await measureLikesOnProduct(context)), ...(await measureLikeToggle(context))],
  ],
  ['6', measureFanOut],
  ['7', measureEventPipeline],
  ['8', measureGrowth],
  ['9', measureHomeWeight],
  ['9', measureHomeOnPhone],
  ['10', measurePictures],
  ['11', measureAtRest],
];

function getRequiredVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this by \`npm run bench\`.`);
  return value;
}

/** A goal that throws is not met; the others are still measured. */
function createFailedRow(goal: string, error: unknown): ResultRow[] {
  console.error(error);
  const reason = (error instanceof Error ? error.message : String(error))
    .replaceAll(/[|\n]/g, ' ')
    .slice(0, 200);
  return [{ goal, label: 'could not be measured', measured: reason, target: '', isMet: false, against: '' }];
}

const options = readOptions(process.argv.slice(2), [...new Set(goals.map(([number]) => number))]);
const servers = {
  mongodbUrl: getRequiredVariable('MONGODB_URL'),
  rabbitmqUrl: getRequiredVariable('RABBITMQ_URL'),
};
const datasets = await Datasets.open(servers.mongodbUrl, (line) => console.log(line));
const context: BenchContext = {
  origin: getRequiredVariable('PUBLIC_URL'),
  promotionsUrl: getRequiredVariable('PROMOTIONS_URL'),
  internalKey: getRequiredVariable('INTERNAL_TOKEN_PRIVATE_KEY'),
  datasets,
  servers,
  sizes: options.sizes,
  effort: options.effort,
};
try {
  const rows: ResultRow[] = [];
  for (const [number, goal] of goals) {
    if (!options.goals.includes(number)) continue;
    const startedAt = Date.now();
    console.log(`\nGoal ${number} (${options.goals.indexOf(number) + 1} of ${options.goals.length})`);
    const measured = await goal(context).catch((error: unknown) => createFailedRow(number, error));
    rows.push(...measured);
    console.log(table(measured, new Date().toISOString().slice(0, 10)));
    console.log(`Goal ${number} took ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  }
  console.log(`\n${table(rows, new Date().toISOString().slice(0, 10))}\n`);
  if (!options.short) await writeResultsPage(rows);
} finally {
  if (!options.keepDatasets) await datasets.drop();
  await datasets.close();
  await deleteQueues(servers.rabbitmqUrl);
}
