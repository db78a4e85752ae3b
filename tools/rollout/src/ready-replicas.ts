/** Checks of a busy replica may fail for this long, like three failures of a readinessProbe every five seconds. */
const FAILING_TIMEOUT_MS = 10_000;

/** `stopped`: no process listens; a kubelet knows that at once. */
export type Check = 'ready' | 'draining' | 'stopped' | 'failed';

interface Replica {
  isReady: boolean;
  /** Time of the first failed check, by the clock of `update`; null if the last one succeeded. */
  failingSince: number | null;
}

/** The replicas of a service by port, chosen round robin. */
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

  /** Records the result of a check at a time in milliseconds. A draining or stopped replica gets no new connections. */
  update(port: number, check: Check, now: number): void {
    const replica = this.replicas.get(port);
    if (!replica) return;
    replica.failingSince = check === 'failed' ? (replica.failingSince ?? now) : null;
    const isFailing = replica.failingSince !== null && now - replica.failingSince >= FAILING_TIMEOUT_MS;
    if (check === 'ready') replica.isReady = true;
    if (check === 'draining' || check === 'stopped' || isFailing) replica.isReady = false;
  }

  /** Returns the ready replica for the next connection, or undefined if none is ready. */
  choose(): number | undefined {
    const ready = [...this.replicas].filter(([, { isReady }]) => isReady).map(([port]) => port);
    return ready[this.next++ % ready.length];
  }
}
