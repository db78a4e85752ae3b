import { setTimeout as pause } from 'node:timers/promises';
import { kubectl, listPods, waitForRollout } from '../kubectl.ts';
import { describeLoad, startLoad } from '../load.ts';
import type { Step } from '../step.ts';
import { deployments, getTarget } from '../targets.ts';

const PER_SECOND = 100;
/** What was under way in the killed pod is lost; who asks afterwards must not notice. */
const MAX_SECONDS_OF_FAILURES = 10;

/** A pod of each service is killed without warning while it is asked. */
export const kill: Step = async (observe) => {
  for (const service of deployments) {
    const load = startLoad([await getTarget(service)], PER_SECOND);
    await pause(2_000);
    const [pod] = await listPods(service);
    if (!pod) throw new Error(`${service} has no pod`);
    await kubectl(['delete', 'pod', pod.metadata.name, '--grace-period=0', '--force', '--wait=false']);
    await pause(10_000);
    await waitForRollout(service);
    const result = await load.stop();
    const isOk = result.failedFor <= MAX_SECONDS_OF_FAILURES;
    observe(
      `a pod of ${service} killed`,
      `${describeLoad(result)}, failing for ${result.failedFor.toFixed(1)} s`,
      isOk,
    );
  }
};
