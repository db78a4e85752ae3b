import { setTimeout as pause } from 'node:timers/promises';
import { type Client, isSuccess, type Request } from './client.ts';

export interface LoadResult {
  requests: number;
  /** `at`: milliseconds since the start of the load. */
  failures: { at: number; request: string; outcome: string }[];
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Load {
  /** Resolves when all pending requests have ended. */
  stop(): Promise<LoadResult>;
}

/** A later response is a failure. */
const MAX_LATENCY_MS = 10_000;

/** Sends requests at a steady rate, whether or not earlier ones have ended; no retries. Each must succeed. */
export function startLoad(client: Client, perSecond: number, choose: (sent: number) => Request): Load {
  const latencies: number[] = [];
  const failures: LoadResult['failures'] = [];
  const pending = new Set<Promise<void>>();
  const start = performance.now();
  let sent = 0;
  let isStopped = false;

  const send = async (request: Request): Promise<void> => {
    const since = performance.now();
    const { status, outcome } = await client.send(request);
    const latency = performance.now() - since;
    latencies.push(latency);
    if (isSuccess(status) && latency < MAX_LATENCY_MS) return;
    failures.push({
      at: Math.round(performance.now() - start),
      request: `${request.method} ${request.path}`,
      outcome: isSuccess(status) ? 'too late' : outcome,
    });
  };

  const running = (async () => {
    while (!isStopped) {
      const dueCount = Math.floor(((performance.now() - start) / 1000) * perSecond);
      for (; sent < dueCount; sent++) {
        const sending = send(choose(sent)).finally(() => pending.delete(sending));
        pending.add(sending);
      }
      await pause(5);
    }
  })();

  return {
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(pending);
      latencies.sort((a, b) => a - b);
      const quantile = (share: number): number =>
        Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
      return { requests: sent, failures, p50: quantile(0.5), p99: quantile(0.99) };
    },
  };
}

export function describeLoad({ requests, failures, p50, p99 }: LoadResult): string {
  const counts = new Map<string, number>();
  for (const { outcome } of failures) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${count}× ${reason}`);
  const failed = `${failures.length} failed${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`;
  return `${requests} requests, ${failed}, p50 ${p50} ms, p99 ${p99} ms`;
}
