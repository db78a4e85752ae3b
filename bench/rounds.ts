import autocannon from 'autocannon';

/** How long is measured; short while a benchmark is being written. */
export interface Effort {
  rounds: number;
  /** Of each load. */
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
  /** Asked one after the other, each by one connection, made anew for every load. Missing: `url`, again and again. */
  requests?: () => BenchRequest[] | Promise<BenchRequest[]>;
  /** Ends when each was asked once, however long that takes. */
  isSinglePass?: boolean;
  /** Answers other than 2xx are counted; otherwise one of them ends the benchmark. */
  allowsFailures?: boolean;
  /** Ends what a load has begun; awaited before the next one, and not measured. */
  afterLoad?: () => Promise<void>;
}

export interface LoadResult {
  /** Requests a second that were answered 2xx. */
  rate: number;
  failed: number;
  /** Milliseconds, by the generator's clock. */
  p50: number;
  p99: number;
  mean: number;
}

const WARM_UP_SECONDS = 2;

export async function runLoad(target: Target, connections: number, seconds: number): Promise<LoadResult> {
  const requests = await target.requests?.();
  let connected = 0;
  const result = await autocannon({
    url: target.url,
    headers: target.headers ?? {},
    connections,
    ...(target.isSinglePass ? { amount: requests?.length ?? 0 } : { duration: seconds }),
    ...(requests && {
      setupClient: (client: autocannon.Client) => {
        const clientIndex = connected++;
        client.setRequests(requests.filter((_ask, index) => index % connections === clientIndex));
      },
    }),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0 && !target.allowsFailures) {
    throw new Error(`${target.url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  }
  await target.afterLoad?.();
  const { p50, p99, average } = result.latency;
  return { rate: result['2xx'] / result.duration, failed, p50, p99, mean: average };
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Loads of both, turn by turn, so that what the machine does meanwhile falls on both. */
export async function alternate(
  effort: Effort,
  subject: Target,
  control: Target,
  connections: number,
): Promise<{ subject: LoadResult; control: LoadResult }[]> {
  await runLoad(subject, connections, WARM_UP_SECONDS);
  await runLoad(control, connections, WARM_UP_SECONDS);
  const done: { subject: LoadResult; control: LoadResult }[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    const first = await runLoad(round % 2 ? control : subject, connections, effort.seconds);
    const second = await runLoad(round % 2 ? subject : control, connections, effort.seconds);
    done.push(round % 2 ? { subject: second, control: first } : { subject: first, control: second });
  }
  return done;
}

/** The median over the rounds of `compare`. */
export async function compareInterleaved(
  effort: Effort,
  subject: Target,
  control: Target,
  connections: number,
  compare: (subject: LoadResult, control: LoadResult) => number,
): Promise<number> {
  const rounds = await alternate(effort, subject, control, connections);
  return median(rounds.map((round) => compare(round.subject, round.control)));
}
