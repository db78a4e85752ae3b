import { randomUUID } from 'node:crypto';
import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Failure {
  /** Milliseconds since the start of the load. */
  at: number;
  request: string;
  /** The status, or the code of the error. */
  outcome: string;
}

export interface LoadResult {
  requests: number;
  failures: Failure[];
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
}

export interface Target {
  /** Default: GET. */
  method?: string;
  path: string;
  token?: string;
  /** Sent as JSON. */
  body?: object;
}

export interface LoadOptions {
  address: string;
  perSecond: number;
  /** The target of the n-th request, from 0. */
  chooseTarget: (sent: number) => Target;
}

export interface Load {
  /** Resolves when all pending requests have ended. */
  stop(): Promise<LoadResult>;
}

const REQUEST_TIMEOUT_MS = 10_000;

/** Sends requests at a steady rate over keep-alive connections, whether or not earlier ones have ended; no retries. */
export function startLoad({ address, perSecond, chooseTarget }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const latencies: number[] = [];
  const failures: Failure[] = [];
  const pending = new Set<Promise<void>>();
  const start = performance.now();
  let sent = 0;
  let isStopped = false;

  const send = async (target: Target): Promise<void> => {
    const since = performance.now();
    const outcome = await sendRequest(address, target, agent);
    latencies.push(performance.now() - since);
    if (/^2/.test(outcome)) return;
    failures.push({
      at: Math.round(performance.now() - start),
      request: `${target.method ?? 'GET'} ${target.path}`,
      outcome,
    });
  };

  const running = (async () => {
    while (!isStopped) {
      const dueCount = Math.floor(((performance.now() - start) / 1000) * perSecond);
      for (; sent < dueCount; sent++) {
        const pendingRequest = send(chooseTarget(sent)).finally(() => pending.delete(pendingRequest));
        pending.add(pendingRequest);
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
      latencies.sort((a, b) => a - b);
      const quantile = (share: number): number =>
        Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
      return {
        requests: sent,
        failures,
        p50: quantile(0.5),
        p99: quantile(0.99),
        max: Math.round(latencies.at(-1) ?? 0),
      };
    },
  };
}

/** Resolves with the status, or the code of the error. */
function sendRequest(
  address: string,
  { method = 'GET', path, token, body }: Target,
  agent: Agent,
): Promise<string> {
  const options: RequestOptions = {
    agent,
    method,
    timeout: REQUEST_TIMEOUT_MS,
    headers: getHeaders(method, token),
  };
  const text = body && JSON.stringify(body);
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
    if (text) outgoing.setHeader('content-type', 'application/json');
    outgoing.end(text);
  });
}

export function getHeaders(method: string, token?: string): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  };
}

export function describeLoad({ requests, failures, p99 }: LoadResult): string {
  const counts = new Map<string, number>();
  for (const { outcome } of failures) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${count}× ${reason}`);
  const failed = `${failures.length} failed${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`;
  return `${requests} requests, ${failed}, p99 ${p99} ms`;
}
