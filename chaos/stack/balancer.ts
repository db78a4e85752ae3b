import { connect, createServer, type Server, type Socket } from 'node:net';

/** Checks of a busy replica may fail for this long, like three failures of a readinessProbe every five seconds. */
const FAILING_TIMEOUT_MS = 10_000;

/** `stopped`: no process listens; a kubelet knows that at once. */
type Check = 'ready' | 'draining' | 'stopped' | 'failed';

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

const CHECK_INTERVAL_MS = 1_000;
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Works like a Kubernetes Service: connects each new connection to the next replica whose `/readyz` returns 200 (round
 * robin). It forwards bytes unread and retries nothing.
 */
export class Balancer {
  /** Connections that no replica accepted: none was ready, or a ready one did not listen. */
  refused = 0;
  private readonly port: number;
  private readonly replicas = new ReadyReplicas();
  private readonly server: Server;
  private readonly clients = new Set<Socket>();

  constructor(port: number) {
    this.port = port;
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.connect(client));
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  /** Starts the readiness checks of this replica. */
  add(port: number): void {
    this.replicas.add(port);
    void this.watch(port);
  }

  remove(port: number): void {
    this.replicas.remove(port);
  }

  /** No new connections until the next successful check. */
  markStopped(port: number): void {
    this.replicas.update(port, 'stopped', performance.now());
  }

  isReady(port: number): boolean {
    return this.replicas.isReady(port);
  }

  close(): void {
    this.server.close();
    for (const client of this.clients) client.destroy();
  }

  private async watch(port: number): Promise<void> {
    if (!this.replicas.has(port)) return;
    this.replicas.update(port, await checkReadiness(port), performance.now());
    setTimeout(() => void this.watch(port), CHECK_INTERVAL_MS).unref();
  }

  private connect(client: Socket): void {
    this.clients.add(client);
    client.once('close', () => this.clients.delete(client));
    const port = this.replicas.choose();
    if (port === undefined) return this.refuse(client);
    const replica = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    let isConnected = false;
    replica.once('connect', () => (isConnected = true));
    replica.once('error', () => (isConnected ? client.resetAndDestroy() : this.refuse(client)));
    client.once('error', () => replica.destroy());
    replica.once('close', () => client.destroySoon());
    client.once('close', () => replica.destroySoon());
    client.pipe(replica).pipe(client);
  }

  private refuse(client: Socket): void {
    this.refused += 1;
    client.resetAndDestroy();
  }
}

async function checkReadiness(port: number): Promise<Check> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    if (response.ok) return 'ready';
    return (await response.text()).includes('draining') ? 'draining' : 'failed';
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === 'ECONNREFUSED' ? 'stopped' : 'failed';
  }
}
