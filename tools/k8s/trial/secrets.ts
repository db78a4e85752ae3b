import { getSecretFiles } from '@pechincha/deploy/secret-files';
import { createSecrets, OPERATOR } from '@pechincha/deploy/secrets';
import { runKubectl } from './kubectl.ts';

/** Creates the Secrets of the trial overlay unless they exist: the servers were initialized with the existing ones. */
export async function createTrialSecrets(): Promise<boolean> {
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
