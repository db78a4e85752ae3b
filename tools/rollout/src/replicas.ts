import { join } from 'node:path';
import { getFreePort } from '@pechincha/start/servers';
import { ServiceProcess } from '@pechincha/start/service-process';
import { getEnvironment, type ServiceName, type EnvironmentInput } from '@pechincha/start/services';
import { root } from '@pechincha/start/settings';
import { Balancer } from './balancer.ts';
import { waitFor } from './wait-for.ts';

const REPLICAS = 2;
const READY_TIMEOUT_MS = 120_000;
/** As on Kubernetes; within it the balancer notices that a replica is draining. */
const DRAIN_DELAY_MS = 5_000;
/** The longest shutdown of a process plus a margin, like Kubernetes' terminationGracePeriodSeconds. */
const STOP_TIMEOUT_MS = DRAIN_DELAY_MS + 30_000;

export interface ReplicaOptions {
  name: ServiceName;
  environment: EnvironmentInput;
  dataDir: string;
  log: (line: string) => void;
}

/** The replicas of one service behind its balancer. */
export class Replicas {
  readonly balancer: Balancer;
  private readonly options: ReplicaOptions;
  private replicas: ServiceProcess[] = [];
  private started = 0;
  /** Replicas that exited without being stopped. */
  readonly crashes: string[] = [];

  constructor(options: ReplicaOptions) {
    this.options = options;
    this.balancer = new Balancer(options.environment.ports[options.name]);
  }

  async start(): Promise<void> {
    await this.balancer.listen();
    await Promise.all(Array.from({ length: REPLICAS }, () => this.startReplica()));
  }

  /** Replaces the replicas one by one, as a RollingUpdate does. Resolves with their exit codes. */
  async roll(): Promise<(number | null)[]> {
    const codes: (number | null)[] = [];
    for (const old of [...this.replicas]) {
      await this.startReplica();
      codes.push(await old.stop(STOP_TIMEOUT_MS));
      this.balancer.remove(old.options.port);
      this.replicas = this.replicas.filter((replica) => replica !== old);
    }
    return codes;
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    this.balancer.close();
  }

  private async startReplica(): Promise<void> {
    const { name, environment, dataDir, log } = this.options;
    const port = await getFreePort();
    const env = getEnvironment(name, environment);
    // Replicas on one machine cannot share a port.
    delete env['METRICS_PORT'];
    this.started += 1;
    const replica = new ServiceProcess({
      name,
      program: join(root, 'apps', name, 'dist', 'main.js'),
      port,
      env: { ...env, PORT: String(port), DRAIN_DELAY: String(DRAIN_DELAY_MS) },
      logFile: join(dataDir, 'logs', `${name}-${this.started}.log`),
      log,
      onCrash: (_service, reason) => this.crashes.push(`${name}: ${reason}`),
    });
    this.replicas.push(replica);
    replica.start();
    await replica.waitUntilReady(READY_TIMEOUT_MS);
    this.balancer.add(port);
    await waitFor(`${name} to be balanced`, 60, () => this.balancer.isReady(port), 50);
  }
}
