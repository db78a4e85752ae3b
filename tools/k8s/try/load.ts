import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { address } from './address.ts';

export interface LoadResult {
  requests: number;
  /** What went wrong, by its code or status. */
  failures: Record<string, number>;
  failed: number;
  /** Seconds from the first failure to the last. */
  failedFor: number;
  p99: number;
}

export interface Target {
  path: string;
  token?: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Requests at a steady rate over kept connections, whatever becomes of those before; none is tried again. Stopped by
 * `stop`, which waits for what is on its way.
 */
export function startLoad(targets: readonly Target[], perSecond: number): { stop(): Promise<LoadResult> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const took: number[] = [];
  const failures: Record<string, number> = {};
  const failedAt: number[] = [];
  const pending = new Set<Promise<void>>();
  const start = performance.now();
  let sent = 0;
  let isStopped = false;

  const send = async (target: Target): Promise<void> => {
    const since = performance.now();
    const outcome = await get(target, agent);
    took.push(performance.now() - since);
    if (outcome === '200') return;
    failures[outcome] = (failures[outcome] ?? 0) + 1;
    failedAt.push(performance.now());
  };

  const running = (async () => {
    while (!isStopped) {
      const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
      for (; sent < due; sent++) {
        const one = send(targets[sent % targets.length]!).finally(() => pending.delete(one));
        pending.add(one);
      }
      await pause(5);
    }
  })();

  return {
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(pending);
      agent.destroy();
      took.sort((a, b) => a - b);
      return {
        requests: sent,
        failures,
        failed: failedAt.length,
        failedFor: failedAt.length > 0 ? (Math.max(...failedAt) - Math.min(...failedAt)) / 1000 : 0,
        p99: Math.round(took[Math.floor(took.length * 0.99)] ?? 0),
      };
    },
  };
}

/** The status, or the code of the error. */
function get({ path, token }: Target, agent: Agent): Promise<string> {
  const options: RequestOptions = { agent, timeout: TIMEOUT_MS };
  if (token) options.headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const outgoing = request(`${address}${path}`, options, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    outgoing.once('timeout', () =>
      outgoing.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })),
    );
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.end();
  });
}

export function describeLoad({ requests, failed, failures, p99 }: LoadResult): string {
  const reasons = Object.entries(failures).map(([reason, count]) => `${count}× ${reason}`);
  return `${requests} requests, ${failed} failed${failed > 0 ? ` (${reasons.join(', ')})` : ''}, p99 ${p99} ms`;
}
