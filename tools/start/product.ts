import { join } from 'node:path';
import { getPersistentKeys, getPersistentVapidKeys, saveEnvironment } from './data-dir.ts';
import { onExit, exit, isExiting } from './lifetime.ts';
import type { Progress } from './progress.ts';
import { getFreePort, FriendlyError, getPersistentSecret, type ServerEnv } from './servers.ts';
import { ServiceProcess } from './service-process.ts';
import {
  getEnvironment,
  getNodeFlags,
  serviceNames,
  getMergedEnvironment,
  type ServiceName,
  type EnvironmentInput,
} from './services.ts';
import { root } from './settings.ts';
import { Supervisor } from './supervisor.ts';

const READY_TIMEOUT_MS = 60_000;

export interface Product {
  services: Record<ServiceName, ServiceProcess>;
  publicUrl: string;
  /** The union of all services' variables, for seeding, browser tests and benchmarks. */
  env: Record<string, string>;
  /** Stops and restarts a service; its earlier crashes no longer count. */
  restart(name: ServiceName): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  dataDir: string;
  /** Port of the gateway. */
  port: number;
  /** Public address; default: the gateway's. */
  publicUrl?: string;
  servers: ServerEnv;
  progress: Progress;
  /** Whether a crashed service is restarted or everything ends (the default). */
  onCrash?: 'restart' | 'end';
}

/** Starts every service and waits until all are ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, port, servers, progress } = options;
  const publicUrl = options.publicUrl || `http://localhost:${port}`;
  const environmentInput = await createEnvironmentInput({ dataDir, port, publicUrl, servers });
  const log = (line: string): void => progress.line(line);
  const services = Object.fromEntries(
    serviceNames.map((name) => [
      name,
      new ServiceProcess({
        name,
        program: join(root, 'apps', name, 'dist', 'main.js'),
        flags: getNodeFlags(name),
        port: environmentInput.ports[name],
        env: getEnvironment(name, environmentInput),
        logFile: join(dataDir, 'logs', `${name}.log`),
        log,
        onCrash: handleCrash,
      }),
    ]),
  ) as Record<ServiceName, ServiceProcess>;
  const all = Object.values(services);
  const supervisors = Object.fromEntries(
    all.map((service) => {
      const { name, logFile } = service.options;
      const start = (): void => service.start();
      return [name, new Supervisor({ name: `The service ${name}`, logFile, start, log })];
    }),
  ) as Record<ServiceName, Supervisor>;
  let stopped = false;
  const stop = async (): Promise<void> => {
    stopped = true;
    for (const supervisor of Object.values(supervisors)) supervisor.stop();
    // The gateway first, so that no request reaches a stopped service.
    await services.gateway.stop();
    await Promise.all(all.map((service) => service.stop()));
  };
  onExit(stop);

  let up = false;
  function handleCrash(service: ServiceProcess, reason: string): void {
    // Before it is ready, the caller of waitUntilReady() reports the crash.
    if (!up || stopped || isExiting()) return;
    if (options.onCrash === 'restart') return supervisors[service.options.name].handleExit(reason);
    log(`Error: ${service.readLogTail('ended by itself')}`);
    void exit(1);
  }

  await progress.step('Services', async () => {
    for (const service of all) service.start();
    await Promise.all(all.map((service) => service.waitUntilReady(READY_TIMEOUT_MS)));
  });
  up = true;
  const dead = all.find((service) => !service.alive);
  if (dead) throw new FriendlyError(dead.readLogTail('ended by itself'));
  const env = getMergedEnvironment(environmentInput);
  onExit(saveEnvironment(dataDir, env));
  const restart = async (name: ServiceName): Promise<void> => {
    supervisors[name].reset();
    await services[name].restart();
  };
  return { services, publicUrl, env, restart, stop };
}

/** Input of the services' environments, with keys saved in the data directory. */
export async function createEnvironmentInput({
  dataDir,
  port,
  publicUrl,
  servers,
}: Pick<ProductOptions, 'dataDir' | 'port' | 'servers'> & { publicUrl: string }): Promise<EnvironmentInput> {
  return {
    servers,
    memberKeys: getPersistentKeys(dataDir, 'member-token'),
    internalKeys: getPersistentKeys(dataDir, 'internal-token'),
    logHashKey: process.env['LOG_HASH_KEY'] || (await getPersistentSecret(join(dataDir, 'keys'), 'log-hash')),
    vapidKeys: getPersistentVapidKeys(dataDir),
    ports: await choosePorts(port),
    publicUrl,
    mailDir: join(dataDir, 'mails'),
    webRoot: join(root, 'apps', 'web', 'dist'),
    overrides: process.env,
  };
}

async function choosePorts(gateway: number): Promise<Record<ServiceName, number>> {
  const ports = { gateway } as Record<ServiceName, number>;
  for (const name of serviceNames.filter((each) => each !== 'gateway')) {
    do ports[name] = await getFreePort();
    while (ports[name] === gateway);
  }
  return ports;
}
