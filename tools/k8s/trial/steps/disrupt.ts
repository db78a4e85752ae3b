// Shows R16 of docs/reliability.md.
import { setTimeout as pause } from 'node:timers/promises';
import type { Step } from '@pechincha/deploy/run-steps';
import { describeLoad, type LoadResult } from '@pechincha/chaos/load/steady-load.ts';
import { waitFor } from '@pechincha/chaos/load/wait-for.ts';
import { listPods, NAMESPACE, type Pod, runKubectl, waitForPodDeletion, waitForRollout } from '../cluster.ts';
import { deployments, startLoadOn } from '../targets.ts';

const ROLL_PER_SECOND = 200;
const PER_SECOND = 100;

/** Rolls each service under load; no request may fail. */
export const roll: Step = async (observe) => {
  for (const service of deployments) {
    const load = await startLoadOn(service, ROLL_PER_SECOND);
    await pause(2_000);
    await runKubectl(['rollout', 'restart', `deployment/${service}`]);
    await waitForRollout(service);
    await waitForPodDeletion(service);
    await pause(2_000);
    const result = await load.stop();
    observe(
      `${service} rolled at ${ROLL_PER_SECOND} requests a second`,
      describeLoad(result),
      result.failures.length === 0,
    );
  }
};

/** Evicts every pod as a node drain does: never two of a service at once, and no request fails. */
export const drain: Step = async (observe) => {
  for (const service of deployments) {
    const load = await startLoadOn(service, PER_SECOND);
    let refused = 0;
    for (const pod of await listPods(service)) {
      await waitFor(`${pod.metadata.name} to be evicted`, 180, async () => {
        const isEvicted = await evict(pod);
        if (!isEvicted) refused += 1;
        return isEvicted;
      });
    }
    await waitForRollout(service);
    await waitForPodDeletion(service);
    const result = await load.stop();
    const isOk = refused > 0 && result.failures.length === 0;
    observe(`${service} evicted`, `${refused} times refused by its budget; ${describeLoad(result)}`, isOk);
  }
};

/** False if a disruption budget does not allow it now. */
async function evict({ metadata: { name } }: Pod): Promise<boolean> {
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace: NAMESPACE } };
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${name}/eviction`;
  try {
    await runKubectl(['create', '--raw', path, '--filename', '-'], JSON.stringify(eviction));
    return true;
  } catch (error) {
    if (/disruption budget/.test((error as Error).message)) return false;
    throw error;
  }
}

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
