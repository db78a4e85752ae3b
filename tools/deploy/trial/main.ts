import { backUp } from './steps/back-up.ts';
import { checkContainers } from './steps/check-containers.ts';
import { openToInternet, useServerElsewhere } from './steps/settings.ts';
import { refuse } from './steps/refuse.ts';
import { build, end, start, startWithDemo } from './steps/start.ts';
import { browse } from './steps/browse.ts';
import { upgrade } from './steps/upgrade.ts';
import { checkEngine, compose, type Step } from './compose.ts';

/**
 * npm run compose:try [-- STEP…]: builds the images and tries every path of docs/deploying.md with Docker Compose, in
 * containers and volumes of its own. Needs a Docker engine.
 */

const steps: Record<string, Step> = {
  build,
  refuse,
  start,
  containers: checkContainers,
  demo: startWithDemo,
  journey: browse,
  backup: backUp,
  upgrade,
  public: openToInternet,
  elsewhere: useServerElsewhere,
  end,
};

const chosen = process.argv.slice(2).filter((argument) => argument !== '--');
if (chosen.some((name) => !steps[name])) {
  console.error(`Usage: npm run compose:try [-- STEP…] (${Object.keys(steps).join(', ')}; all of them)`);
  process.exit(2);
}
const problem = await checkEngine();
if (problem) {
  console.error(problem);
  process.exit(1);
}

const rows: { text: string; isOk: boolean }[] = [];
const add = (text: string, isOk: boolean): void => {
  rows.push({ text, isOk });
  console.log(`${isOk ? 'ok  ' : 'FAIL'}  ${text}`);
};
const since = performance.now();
for (const [name, step] of Object.entries(steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const startedAt = performance.now();
  console.log(`── ${name} ──`);
  try {
    await step((subject, observed, isOk = true) => add(`${subject}: ${observed}`, isOk));
  } catch (error) {
    add(`${name}: ${(error as Error).message}`, false);
    const { output } = await compose('ps --all').then(
      (text) => ({ output: text }),
      () => ({ output: '' }),
    );
    console.error(output);
    // What follows needs it.
    if (name !== 'refuse') break;
  }
  console.log(`── ${name}: ${seconds(startedAt)} s ──`);
}
// A failed run leaves its containers to be looked at: the next one removes them.
const failed = rows.filter(({ isOk }) => !isOk).length;
console.log(`\n${rows.length - failed} passed, ${failed} failed, in ${seconds(since)} s`);
process.exit(failed === 0 ? 0 : 1);

function seconds(start: number): number {
  return Math.round((performance.now() - start) / 1_000);
}
