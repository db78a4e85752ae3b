import { setTimeout as pause } from 'node:timers/promises';
import { describeLoad } from '@pechincha/rollout/load';
import { runKubectl, waitForPodDeletion, waitForRollout } from '../kubectl.ts';
import type { Step } from '../step.ts';
import { deployments, startLoadOn } from '../targets.ts';

const PER_SECOND = 200;

/** Rolls each service under load; no request may fail. */
export const roll: Step = async (observe) => {
  for (const service of deployments) {
    const load = await startLoadOn(service, PER_SECOND);
    await pause(2_000);
    await runKubectl(['rollout', 'restart', `deployment/${service}`]);
    await waitForRollout(service);
    await waitForPodDeletion(service);
    await pause(2_000);
    const result = await load.stop();
    observe(
      `${service} rolled at ${PER_SECOND} requests a second`,
      describeLoad(result),
      result.failures.length === 0,
    );
  }
};
