import { describeLoad } from '@pechincha/rollout/load';
import { waitFor } from '@pechincha/rollout/wait-for';
import { runKubectl, listPods, NAMESPACE, waitForPodDeletion, waitForRollout, type Pod } from '../kubectl.ts';
import type { Step } from '../step.ts';
import { deployments, startLoadOn } from '../targets.ts';

const PER_SECOND = 100;

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
