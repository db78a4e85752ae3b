/** For so long checks of a busy replica may fail: three checks of a readinessProbe, five seconds apart. */
const FAILING_TIMEOUT_MS = 10_000;

export type Check = 'ready' | 'draining' | 'failed';

interface Replica {
  isReady: boolean;
  /** By the clock of `update`. */
  failingSince: number | null;
}

/** The replicas of a service by their ports, and whose turn it is. */
export class ReadyReplicas {
  private readonly replicas = new Map<number, Replica>();
  private next = 0;

  add(port: number): void {
    this.replicas.set(port, { isReady: false, failingSince: null });
  }

  remove(port: number): void {
    this.replicas.delete(port);
  }

  has(port: number): boolean {
    return this.replicas.has(port);
  }

  isReady(port: number): boolean {
    return this.replicas.get(port)?.isReady === true;
  }

  /** What a check saw, at a time in milliseconds. A replica that drains gets nothing new from now on. */
  update(port: number, check: Check, now: number): void {
    const replica = this.replicas.get(port);
    if (!replica) return;
    replica.failingSince = check === 'failed' ? (replica.failingSince ?? now) : null;
    const isFailing = replica.failingSince !== null && now - replica.failingSince >= FAILING_TIMEOUT_MS;
    if (check === 'ready') replica.isReady = true;
    if (check === 'draining' || isFailing) replica.isReady = false;
  }

  /** The ready replica of the next connection, each in its turn; undefined where there is none. */
  choose(): number | undefined {
    const ready = [...this.replicas].filter(([, { isReady }]) => isReady).map(([port]) => port);
    return ready[this.next++ % ready.length];
  }
}
