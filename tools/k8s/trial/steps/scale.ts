import type { Step } from '@pechincha/deploy/run-steps';
import { describeLoad, startLoad } from '@pechincha/chaos/load/steady-load.ts';
import { waitFor } from '@pechincha/chaos/load/wait-for.ts';
import { client, getAdmin, getJson } from '../cluster.ts';

const PER_SECOND = 250;

interface Autoscaler {
  spec: { minReplicas: number };
  status: { currentReplicas: number; desiredReplicas: number };
}

const getAutoscaler = (): Promise<Autoscaler> =>
  getJson(['horizontalpodautoscaler.autoscaling', 'promotions']);

/** The autoscaler of promotions scales out under load and back in. */
export const scale: Step = async (observe) => {
  const { spec } = await getAutoscaler();
  const replicas = async (): Promise<number> => (await getAutoscaler()).status.currentReplicas;
  await waitFor('the fewest replicas', 300, async () => (await replicas()) === spec.minReplicas);
  const { token } = await getAdmin();
  const since = performance.now();
  const seconds = (): number => Math.round((performance.now() - since) / 1000);
  const load = startLoad(client, PER_SECOND, (sent) => ({
    method: 'GET',
    path: `/promotions?page=${(sent % 20) + 1}`,
    token,
  }));
  let result;
  try {
    await waitFor('more replicas', 300, async () => (await replicas()) > spec.minReplicas);
    observe('promotions scaled out', `${await replicas()} replicas after ${seconds()} s`);
    await waitFor('them to be ready', 120, async () => {
      const { status } = await getJson<{ status: { readyReplicas: number } }>(['deployment', 'promotions']);
      return status.readyReplicas > spec.minReplicas;
    });
  } finally {
    result = await load.stop();
  }
  observe(
    `meanwhile, at ${PER_SECOND} requests a second`,
    describeLoad(result),
    result.failures.length === 0,
  );
  await waitFor('the fewest replicas', 600, async () => (await replicas()) === spec.minReplicas);
  observe('and back', `${spec.minReplicas} replicas after ${seconds()} s`);
};
