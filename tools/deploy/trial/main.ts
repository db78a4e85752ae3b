import { chooseSteps, runSteps, type Step } from '../src/run-steps.ts';
import { checkEngine, compose } from './compose.ts';
import { backUp } from './steps/back-up.ts';
import { browse } from './steps/browse.ts';
import { checkContainers } from './steps/check-containers.ts';
import { refuse } from './steps/refuse.ts';
import { openToInternet, useServerElsewhere } from './steps/settings.ts';
import { build, end, start, startWithDemo } from './steps/start.ts';
import { upgrade } from './steps/upgrade.ts';

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

const chosen = chooseSteps(steps, 'npm run compose:try');
const problem = await checkEngine();
if (problem) {
  console.error(problem);
  process.exit(1);
}
// A failed run leaves its containers to be looked at: the next one removes them.
await runSteps(chosen, async (failed) => {
  console.error(await compose('ps --all').catch(() => ''));
  // What follows the others needs them.
  return failed === 'refuse';
});
