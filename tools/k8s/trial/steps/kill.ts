import { setTimeout as pause } from 'node:timers/promises';
import { describeLoad, type LoadResult } from '@pechincha/rollout/load';
import { runKubectl, listPods, waitForRollout } from '../kubectl.ts';
import type { Step } from '../step.ts';
import { deployments, startLoadOn } from '../targets.ts';

const PER_SECOND = 100;
/** Requests in progress in the killed pod fail; later ones must not. */
const MAX_SECONDS_OF_FAILURES = 10;

/** Kills one pod of each service without grace period under load. */
export const kill: Step = async (observe) => {
  for (const service of deployments) {
    const load = await startLoadOn(service, PER_SECOND);
    await pause(2_000);
    const [pod] = await listPods(service);
    if (!pod) throw new Error(`${service} has no pod`);
    await runKubectl(['delete', 'pod', pod.metadata.name, '--grace-period=0', '--force', '--wait=false']);
    await pause(10_000);
    await waitForRollout(service);
    const result = await load.stop();
    const seconds = failedSeconds(result);
    const isOk = seconds <= MAX_SECONDS_OF_FAILURES;
    observe(
      `a pod of ${service} killed`,
      `${describeLoad(result)}, failing for ${seconds.toFixed(1)} s`,
      isOk,
    );
  }
};

/** Seconds from the first failure to the last. */
const failedSeconds = ({ failures }: LoadResult): number =>
  failures.length > 0 ? (failures.at(-1)!.at - failures[0]!.at) / 1000 : 0;
