import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Balancer } from '@pechincha/rollout/balancer';
import { getFreePort } from '@pechincha/start/servers';
import { ServiceProcess } from '@pechincha/start/service-process';
import {
  getEnvironment,
  getNodeFlags,
  type EnvironmentInput,
  type ServiceName,
} from '@pechincha/start/services';
import { root } from '@pechincha/start/settings';

const READY_TIMEOUT_MS = 180_000;
/** Before a replica that ended by itself is started again. */
const RESTART_DELAY_MS = 1_000;

export interface ReplicaGroupOptions {
  name: ServiceName;
  environment: EnvironmentInput;
  dataDir: string;
  replicas: number;
}

/** The replicas of one service behind its balancer; one that ends is started again. */
export class ReplicaGroup {
  readonly name: ServiceName;
  /** Replicas that ended without being killed here, with the reason. */
  readonly exits: string[] = [];
  private readonly options: ReplicaGroupOptions;
  private readonly balancer: Balancer;
  private readonly replicas: ServiceProcess[] = [];
  private readonly killed = new Set<ServiceProcess>();
  private isStopping = false;

  /** @param balancerPort where the group accepts connections */
  constructor(options: ReplicaGroupOptions, balancerPort: number) {
    this.name = options.name;
    this.options = options;
    this.balancer = new Balancer(balancerPort);
  }

  get pids(): number[] {
    return this.replicas.flatMap(({ pid, alive }) => (alive && pid ? [pid] : []));
  }

  get size(): number {
    return this.replicas.length;
  }

  async start(): Promise<void> {
    await this.balancer.listen();
    for (let index = 0; index < this.options.replicas; index++)
      this.replicas.push(await this.createReplica(index));
    for (const replica of this.replicas) replica.start();
    await Promise.all(this.replicas.map((replica) => replica.waitUntilReady(READY_TIMEOUT_MS)));
    for (const { options } of this.replicas) this.balancer.add(options.port);
    while (!this.isReady()) await pause(50);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    this.balancer.close();
  }

  /** Whether the balancer sends connections to every replica. */
  isReady(): boolean {
    return this.replicas.every(({ options, alive }) => alive && this.balancer.isReady(options.port));
  }

  /** Sends SIGKILL; the replica is started again at once. */
  kill(index: number): void {
    const replica = this.replicas[index]!;
    if (!replica.alive) return;
    this.killed.add(replica);
    this.signal(index, 'SIGKILL');
    this.balancer.markStopped(replica.options.port);
  }

  freeze(index: number): void {
    this.signal(index, 'SIGSTOP');
  }

  thaw(index: number): void {
    this.signal(index, 'SIGCONT');
  }

  /** Lasts until it is set back to 0 or the replica is started again. */
  setClock(index: number, offsetMs: number): void {
    writeFileSync(this.getClockFile(index), String(offsetMs));
    this.signal(index, 'SIGUSR2');
  }

  private signal(index: number, signal: NodeJS.Signals): void {
    const { pid, alive } = this.replicas[index]!;
    if (alive && pid) process.kill(pid, signal);
  }

  private getClockFile(index: number): string {
    return join(this.options.dataDir, `clock-${this.name}-${index}`);
  }

  private async createReplica(index: number): Promise<ServiceProcess> {
    const { name, environment, dataDir } = this.options;
    const port = await getFreePort();
    const env = getEnvironment(name, environment);
    // Replicas on one machine cannot share a port.
    delete env['METRICS_PORT'];
    const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href;
    return new ServiceProcess({
      name,
      program: join(root, 'apps', name, 'dist', 'main.js'),
      flags: [...getNodeFlags(name), '--import', clock],
      port,
      env: {
        ...env,
        PORT: String(port),
        CHAOS_CLOCK_FILE: this.getClockFile(index),
        // What is tested here is not how often members may write.
        LIMIT_DEALS_PER_HOUR: '1000000',
        LIMIT_COMMENTS_PER_TEN_MINUTES: '1000000',
      },
      logFile: join(dataDir, 'logs', `${name}-${index}.log`),
      // Failed requests are expected, and in the log file.
      log: () => undefined,
      onCrash: (replica, reason) => void this.restart(replica, reason),
    });
  }

  private async restart(replica: ServiceProcess, reason: string): Promise<void> {
    if (this.isStopping) return;
    if (!this.killed.delete(replica)) {
      this.exits.push(`${this.name}: ${reason}`);
      await pause(RESTART_DELAY_MS);
    }
    if (!this.isStopping) replica.start();
  }
}
