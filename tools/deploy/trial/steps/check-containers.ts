import type { Step } from '../../src/run-steps.ts';
import { docker, PROJECT } from '../compose.ts';

interface Container {
  Name: string;
  Config: { User: string; Env: string[]; Labels: Record<string, string> };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    CapAdd: string[] | null;
    Privileged: boolean;
  };
  Mounts: { Name?: string; Destination: string }[];
  NetworkSettings: { Networks: Record<string, unknown> };
}

/** Volumes of secrets by service; any other has the one of its own name. */
const sharedSecrets: Record<string, string> = {
  'mongodb-init': 'mongodb',
  'minio-init': 'minio',
  recover: 'operator',
  backup: 'operator',
  demo: 'operator',
};

/** Every container, those that have ended included: rights, networks, and which secrets it can read. */
export const checkContainers: Step = async (observe) => {
  const filter = `--filter label=com.docker.compose.project=${PROJECT}`;
  const ids = (await docker(`ps --all --quiet ${filter}`)).trim().split('\n');
  const containers = JSON.parse(await docker('inspect', ...ids)) as Container[];
  const secrets = await readSecrets();
  const faults: string[] = [];
  for (const { Config, HostConfig, Mounts, NetworkSettings } of containers) {
    const service = Config.Labels['com.docker.compose.service'] ?? '';
    const fault = (text: string): void => void faults.push(`${service} ${text}`);
    if (!/^[1-9]\d*/.test(Config.User)) fault(`runs as ${Config.User || 'root'}`);
    if (!HostConfig.ReadonlyRootfs) fault('can write to its image');
    if (!HostConfig.CapDrop?.includes('ALL') || HostConfig.CapAdd?.length) fault('has capabilities');
    const inEnvironment = secrets.filter((secret) => Config.Env.some((line) => line.includes(secret)));
    if (inEnvironment.length > 0) fault('has a secret in its environment');
    if (service === 'secrets') continue;
    const volumes = Mounts.flatMap(({ Name }) => (Name?.startsWith(`${PROJECT}_secrets`) ? [Name] : []));
    const own = service === 'check-port' ? '' : `${PROJECT}_secrets-${sharedSecrets[service] ?? service}`;
    if (volumes.join() !== own) fault(`reads ${volumes.join(', ') || 'no secrets'}`);
    const networks = Object.keys(NetworkSettings.Networks);
    if (service === 'front' && networks.includes(`${PROJECT}_servers`)) fault('reaches the databases');
  }
  observe(
    `${containers.length} containers: no root, no capabilities, read-only, their own secrets alone`,
    faults.join('; ') || 'all of them',
    faults.length === 0,
  );
};

/** The values that were made for this trial. */
async function readSecrets(): Promise<string[]> {
  const print = "process.stdout.write(require('fs').readFileSync('/kept/secrets.json'))";
  const container = `--rm --volume ${PROJECT}_secrets:/kept:ro pechincha/services:trial`;
  const json = await docker(`run ${container} node --eval`, print);
  return Object.values(JSON.parse(json) as Record<string, string>);
}
