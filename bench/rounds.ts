import autocannon from 'autocannon';

/** Duration of the measurements; short while a benchmark is being developed. */
export interface Effort {
  rounds: number;
  /** Per load. */
  seconds: number;
}

export interface BenchRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** Sent in order, each on one connection; created anew for every load. Default: `url` repeatedly. */
  requests?: () => BenchRequest[] | Promise<BenchRequest[]>;
  /** The load ends when each request was sent once, whatever its duration. */
  isSinglePass?: boolean;
  /** Responses other than 2xx are counted; otherwise one of them aborts the benchmark. */
  allowsFailures?: boolean;
  /** Cleans up after a load, unmeasured; awaited before the next one. */
  afterLoad?: () => Promise<void>;
}

export interface LoadResult {
  /** 2xx responses per second. */
  rate: number;
  failed: number;
  /** Milliseconds, measured by the load generator. */
  p50: number;
  p99: number;
  mean: number;
}

const WARM_UP_SECONDS = 2;

export async function runLoad(target: Target, connections: number, seconds: number): Promise<LoadResult> {
  const requests = await target.requests?.();
  let connected = 0;
  const startedAt = performance.now();
  let lastResponseAt = startedAt;
  const milliseconds: number[] = [];
  const result = await autocannon({
    url: target.url,
    headers: target.headers ?? {},
    connections,
    ...(target.isSinglePass ? { amount: requests?.length ?? 0 } : { duration: seconds }),
    setupClient: (client: autocannon.Client) => {
      const clientIndex = connected++;
      if (requests)
        client.setRequests(requests.filter((_request, index) => index % connections === clientIndex));
      client.on('response', (_status, _bytes, duration) => {
        lastResponseAt = performance.now();
        milliseconds.push(duration);
      });
    },
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0 && !target.allowsFailures) {
    throw new Error(`${target.url}: ${result.non2xx} responses were not 2xx, ${result.errors} failed`);
  }
  await target.afterLoad?.();
  // autocannon's own percentiles and mean are of whole milliseconds.
  milliseconds.sort((a, b) => a - b);
  const getPercentile = (fraction: number): number =>
    milliseconds[Math.floor(milliseconds.length * fraction)] ?? Number.NaN;
  const p50 = getPercentile(0.5);
  const p99 = getPercentile(0.99);
  const mean = milliseconds.reduce((sum, duration) => sum + duration, 0) / milliseconds.length;
  // autocannon's own duration is in whole seconds when it has sent all requests.
  const duration = target.isSinglePass ? (lastResponseAt - startedAt) / 1_000 : result.duration;
  return { rate: result['2xx'] / duration, failed, p50, p99, mean };
}

/** NaN without values. */
export const getQuantile = (values: readonly number[], quantile: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * quantile) - 1] ?? Number.NaN;

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface ComparedLoads {
  subject: LoadResult;
  control: LoadResult;
}

/** Alternates loads of both targets, so that other activity of the machine affects both. */
export async function alternate(
  effort: Effort,
  subject: Target,
  control: Target,
  connections: number,
): Promise<ComparedLoads[]> {
  await runLoad(subject, connections, WARM_UP_SECONDS);
  await runLoad(control, connections, WARM_UP_SECONDS);
  const done: ComparedLoads[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    const first = await runLoad(round % 2 ? control : subject, connections, effort.seconds);
    const second = await runLoad(round % 2 ? subject : control, connections, effort.seconds);
    const result = round % 2 ? { subject: second, control: first } : { subject: first, control: second };
    const rates = `${Math.round(result.subject.rate)} against ${Math.round(result.control.rate)} a second`;
    console.log(`  round ${round + 1} of ${effort.rounds}: ${rates}`);
    done.push(result);
  }
  return done;
}

/** Responses of the subject for each of the control, in the median of the rounds. */
export const getRateRatio = (rounds: readonly ComparedLoads[]): number =>
  median(rounds.map(({ subject, control }) => subject.rate / control.rate));
