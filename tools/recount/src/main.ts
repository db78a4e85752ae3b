import { parseArgs } from 'node:util';
import { openDatabases } from './recount-check.ts';
import { allChecks, recount, type RecountResult } from './recount.ts';

// node tools/recount/src/main.ts [--json] [--pause=ms]: compares every derived number with the rows it is derived from.

const PAUSE_MS = 2_000;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, pause: { type: 'string' } } });
  const pause = Number(values.pause ?? PAUSE_MS);
  if (!Number.isInteger(pause) || pause < 0) throw new Error('--pause takes a number of milliseconds.');
  const databases = await openDatabases(process.env);
  try {
    const result = await recount(allChecks(databases), { pauseMs: pause });
    process.stdout.write(values.json ? `${JSON.stringify(toJson(result))}\n` : formatResult(result));
    return result.drifts.length > 0 ? 1 : 0;
  } finally {
    await databases.close();
  }
}

/** The keys of `recount --json` are public. */
const toJson = (result: RecountResult): object => ({
  ...result,
  drifts: result.drifts.map(({ field, id, stored, counted }) => ({ what: field, id, kept: stored, counted })),
});

function formatResult({ checked, drifts, complete }: RecountResult): string {
  const checkedLines = Object.entries(checked).map(([name, rows]) => `${name}: ${rows} checked`);
  const driftLines = drifts.map(
    ({ field, id, stored, counted }) =>
      `${field} of ${id}: stored ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`,
  );
  const sum = drifts.length === 0 ? 'No differences.' : `Differences: ${drifts.length}.`;
  const more = complete ? [] : ['There are more: a check stopped at 10,000.'];
  return `${[...checkedLines, ...driftLines, sum, ...more].join('\n')}\n`;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`Failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
