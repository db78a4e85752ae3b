import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { getFreePort } from '@pechincha/start/servers';
import { ServiceProcess } from '@pechincha/start/service-process';
import {
  getEnvironment,
  getNodeFlags,
  type EnvironmentInput,
  type ServiceName,
} from '@pechincha/start/services';
import { root } from '@pechincha/start/settings';
import { Balancer } from './balancer.ts';

const READY_TIMEOUT_MS = 180_000;
/** Before a replica that ended by itself is started again. */
const RESTART_DELAY_MS = 1_000;
/** As on Kubernetes; within it the balancer notices that a replica is draining. */
const DRAIN_DELAY_MS = 5_000;
/** The longest shutdown of a process plus a margin, like Kubernetes' terminationGracePeriodSeconds. */
const STOP_TIMEOUT_MS = DRAIN_DELAY_MS + 30_000;

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
  private created = 0;

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
    const indexes = Array.from({ length: this.options.replicas }, (_, index) => index);
    this.replicas.push(...(await Promise.all(indexes.map((index) => this.startReplica(index)))));
  }

  /** At once: requests in progress are not waited for. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.replicas.map((replica) => replica.stop(0)));
    this.balancer.close();
  }

  /** Replaces the replicas one by one, as a RollingUpdate does. Resolves with their exit codes. */
  async roll(): Promise<(number | null)[]> {
    const codes: (number | null)[] = [];
    for (const [index, old] of [...this.replicas.entries()]) {
      this.replicas[index] = await this.startReplica(index);
      codes.push(await old.stop(STOP_TIMEOUT_MS));
      this.balancer.remove(old.options.port);
    }
    return codes;
  }

  /** Connections since the last call that found no replica. */
  takeRefused(): number {
    const { refused } = this.balancer;
    this.balancer.refused = 0;
    return refused;
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

  /** Resolves when it is ready and gets connections. */
  private async startReplica(index: number): Promise<ServiceProcess> {
    const replica = await this.createReplica(index);
    replica.start();
    await replica.waitUntilReady(READY_TIMEOUT_MS);
    this.balancer.add(replica.options.port);
    while (!this.balancer.isReady(replica.options.port)) await pause(50);
    return replica;
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
        DRAIN_DELAY: String(DRAIN_DELAY_MS),
        CHAOS_CLOCK_FILE: this.getClockFile(index),
        // What is tested here is not how often members may write.
        LIMIT_DEALS_PER_HOUR: '1000000',
        LIMIT_COMMENTS_PER_TEN_MINUTES: '1000000',
      },
      logFile: join(dataDir, 'logs', `${name}-${this.created++}.log`),
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
