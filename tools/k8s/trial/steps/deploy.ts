import { join } from 'node:path';
import { seconds, type Step } from '@pechincha/deploy/run-steps';
import { createSecrets, getSecretFiles, OPERATOR } from '@pechincha/deploy/secrets';
import { waitFor } from '@pechincha/chaos/load/wait-for.ts';
import { address, runKubectl, waitForRollout } from '../cluster.ts';
import { deployments } from '../targets.ts';

/** Creates the Secrets of the trial overlay unless they exist: the servers were initialized with the existing ones. */
async function createTrialSecrets(): Promise<boolean> {
  if ((await runKubectl(['get', 'secret', 'mongodb', '--ignore-not-found', '--output', 'name'])) !== '')
    return false;
  const secrets = createSecrets({});
  // The trial's own store takes the backups too: k8s/overlays/trial/minio.yaml.
  const backupKeys = {
    BACKUP_S3_ACCESS_KEY: OPERATOR,
    BACKUP_S3_SECRET_KEY: secrets['OPERATOR_S3_SECRET_KEY'],
  };
  const items = Object.entries(getSecretFiles(secrets, backupKeys)).map(([name, stringData]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name },
    stringData,
  }));
  await runKubectl(['create', '--filename', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return true;
}

const root = join(import.meta.dirname, '../../../..');
const overlay = join(root, 'k8s/overlays/trial');
const PHASE = 'pechincha.dev/phase';

/** Applies the trial overlay in the order given in docs/deploying.md. */
export const deploy: Step = async (observe) => {
  await runKubectl(['apply', '--filename', join(root, 'k8s/base/namespace.yaml')]);
  await createTrialSecrets();
  const since = performance.now();
  // Jobs are immutable, so old ones are deleted.
  await runKubectl(['delete', 'job', '--selector', `${PHASE}=prepare`, '--ignore-not-found']);
  await runKubectl(['apply', '--kustomize', overlay, '--selector', `${PHASE}!=serve`]);
  const isComplete = ['--for=condition=Complete', '--timeout=600s'];
  await runKubectl(['wait', 'job', '--selector', `${PHASE}=prepare`, ...isComplete]);
  observe('servers started, databases and queues prepared', `${seconds(since)} s`);
  await runKubectl(['apply', '--kustomize', overlay, '--selector', `${PHASE}=serve`]);
  for (const name of deployments) await waitForRollout(name);
  await waitFor('the front to respond', 60, async () => (await fetch(`${address}/api/promotions`)).ok);
  observe('every Deployment available', `${seconds(since)} s`);
};
