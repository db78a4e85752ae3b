import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { events } from '@pechincha/contracts/events/all';
import { defaultSettings } from '@pechincha/messaging/settings';
import { Topology } from '@pechincha/messaging/topology';
import { connect } from 'amqplib';
import { startBaseline } from './baseline.ts';
import { Datasets } from './data/datasets.ts';
import {
  BARE_HTTP,
  type BenchContext,
  createRatioRow,
  type Goal,
  type ResultRow,
  type Sizes,
} from './goal.ts';
import { measureAtRest } from './goals/at-rest.ts';
import { measureColdList } from './goals/cold-list.ts';
import { measureCommunityGrowth } from './goals/community-growth.ts';
import { measureDetailAndComments } from './goals/detail-and-comments.ts';
import { measureEventPipeline } from './goals/event-pipeline.ts';
import { measureFanOut } from './goals/fan-out.ts';
import { measureGatewayOverhead } from './goals/gateway-overhead.ts';
import { measureGrowth } from './goals/growth.ts';
import { measureHomeOnPhone, measureHomeWeight } from './goals/home.ts';
import { measureLikeToggle, measureUsefulToggle } from './goals/like-toggle.ts';
import { measureLikesOnProduct } from './goals/likes-on-product.ts';
import { measurePictures } from './goals/pictures.ts';
import { PREFIX } from './harness/service.ts';
import { alternate, type Effort, getRateRatio } from './rounds.ts';

const RESULTS_FILE = new URL('../docs/performance.md', import.meta.url);
const MARK = '<!-- measured: written by `npm run bench` -->';
const END_MARK = '<!-- end of measured -->';
const HEAD = [
  '| goal | what | measured | wanted | met | against what | when |',
  '|---|---|---|---|---|---|---|',
];

interface MeasuredRow extends ResultRow {
  /** Number of the goal in the list of goals. */
  goal: string;
}

const line = ({ goal, label, measured, target, isMet, against }: MeasuredRow, date: string): string =>
  `| ${[goal, label, measured, target, isMet ? 'yes' : '**no**', against, date].join(' | ')} |`;

const parseGoal = (row: string): string => row.split('|')[1]?.trim() ?? '';

const table = (rows: readonly MeasuredRow[], date: string): string =>
  [...HEAD, ...rows.map((row) => line(row, date))].join('\n');

/**
 * Writes the rows between the marks; rows of goals that were not measured keep their values and date, and the text
 * around the table is kept.
 */
async function writeResultsPage(rows: readonly MeasuredRow[]): Promise<void> {
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

interface Options {
  /** Numbers of the goals to measure; all if none is given. */
  goals: string[];
  /** Keeps filled databases for the next run on the same server. */
  keepDatasets: boolean;
  sizes: Sizes;
  effort: Effort;
  /** A short run does not write its results to the results page. */
  short: boolean;
}

/** `npm run bench -- 2 5`, with `--keep`, or with `--short` to test the benchmarks within minutes. */
function readOptions(args: readonly string[], known: readonly string[]): Options {
  const goals = args.filter((arg) => !arg.startsWith('--'));
  const switches = args.filter((arg) => arg.startsWith('--'));
  const unknownArguments = [
    ...goals.filter((goal) => !known.includes(goal)),
    ...switches.filter((option) => !['--keep', '--short'].includes(option)),
  ];
  if (unknownArguments.length > 0) {
    throw new Error(`Unknown: ${unknownArguments.join(', ')} (goals ${known.join(', ')}; --keep, --short)`);
  }
  const short = switches.includes('--short');
  return {
    goals: goals.length > 0 ? goals : [...known],
    keepDatasets: switches.includes('--keep'),
    short,
    sizes: short
      ? { small: 2_000, medium: 10_000, large: 10_000, waitingEvents: 2_000 }
      : { small: 10_000, medium: 100_000, large: 1_000_000, waitingEvents: 50_000 },
    effort: short ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 4 },
  };
}

/** Goal 1: page 1 of the list, anonymously through the gateway, against the baseline. */
const measureHotList: Goal = async ({ origin, effort }) => {
  const url = `${origin}/api/promotions`;
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const baseline = await startBaseline(Buffer.from(await response.arrayBuffer()));
  try {
    return [
      createRatioRow({
        label: 'hot list through the gateway (32 connections)',
        measured: getRateRatio(await alternate(effort, { url }, baseline, 32)),
        limit: { atLeast: 0.4 },
        against: BARE_HTTP,
      }),
    ];
  } finally {
    baseline.stop();
  }
};

/** Deletes the queues and exchanges that the benchmark's promotions service and gateway declared. */
async function deleteQueues(url: string): Promise<void> {
  const model = await connect(url);
  const channel = await model.createChannel();
  for (const service of ['promotions', 'gateway'] as const) {
    const names = new Topology({ service, url, prefix: PREFIX, settings: defaultSettings });
    const queues = events.flatMap((event) =>
      event.consumers.map((consumer) => names.workQueue(consumer, event)),
    );
    const delays = defaultSettings.retryDelaysMs.map((step) => names.delayQueue(step));
    for (const queue of [...queues, ...queues.map((queue) => names.deadLetterQueue(queue)), ...delays]) {
      await channel.deleteQueue(queue);
    }
    for (const exchange of [names.eventExchange, ...delays]) await channel.deleteExchange(exchange);
  }
  await model.close();
}

/** By goal number; numbers that are missing here are measured together with another goal. */
const goals: readonly (readonly [number: string, Goal])[] = [
  ['1', measureHotList],
  ['2', measureColdList],
  ['3', measureDetailAndComments],
  ['4', measureGatewayOverhead],
  ['5', measureLikesOnProduct],
  ['5', measureLikeToggle],
  ['5', measureUsefulToggle],
  ['6', measureFanOut],
  ['7', measureEventPipeline],
  ['8', measureGrowth],
  ['8', measureCommunityGrowth],
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
function createFailedRow(error: unknown): ResultRow[] {
  console.error(error);
  const reason = (error instanceof Error ? error.message : String(error))
    .replaceAll(/[|\n]/g, ' ')
    .slice(0, 200);
  return [{ label: 'could not be measured', measured: reason, target: '', isMet: false, against: '' }];
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
  const rows: MeasuredRow[] = [];
  for (const [number, goal] of goals) {
    if (!options.goals.includes(number)) continue;
    const startedAt = Date.now();
    console.log(`\nGoal ${number} (${options.goals.indexOf(number) + 1} of ${options.goals.length})`);
    const results = await goal(context).catch(createFailedRow);
    const measured = results.map((row) => ({ goal: number, ...row }));
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
