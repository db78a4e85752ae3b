import autocannon from 'autocannon';

/** How long is measured; short while a benchmark is being written. */
export interface Effort {
  rounds: number;
  /** Of each load. */
  seconds: number;
}

export interface Ask {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
}

export interface Target {
  url: string;
  headers?: Record<string, string>;
  /** Asked one after the other, each by one connection, made anew for every load. Missing: `url`, again and again. */
  asks?: () => Ask[] | Promise<Ask[]>;
  /** Ends when each was asked once, however long that takes. */
  once?: boolean;
  /** Answers other than 2xx are counted; otherwise one of them ends the benchmark. */
  mayFail?: boolean;
  /** Ends what a load has begun; awaited before the next one, and not measured. */
  after?: () => Promise<void>;
}

export interface Load {
  /** Requests a second that were answered 2xx. */
  rate: number;
  failed: number;
  /** Milliseconds, by the generator's clock. */
  p50: number;
  p99: number;
  mean: number;
}

const WARM_UP_SECONDS = 2;

export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const asks = await target.asks?.();
  let connected = 0;
  const result = await autocannon({
    url: target.url,
    headers: target.headers ?? {},
    connections,
    ...(target.once ? { amount: asks?.length ?? 0 } : { duration: seconds }),
    ...(asks && {
      setupClient: (client: autocannon.Client) => {
        const own = connected++;
        client.setRequests(asks.filter((_ask, index) => index % connections === own));
      },
    }),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0 && !target.mayFail) {
    throw new Error(`${target.url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  }
  await target.after?.();
  const { p50, p99, average } = result.latency;
  return { rate: result['2xx'] / result.duration, failed, p50, p99, mean: average };
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Loads of both, turn by turn, so that what the machine does meanwhile falls on both. */
export async function turns(
  effort: Effort,
  subject: Target,
  control: Target,
  connections: number,
): Promise<{ subject: Load; control: Load }[]> {
  await load(subject, connections, WARM_UP_SECONDS);
  await load(control, connections, WARM_UP_SECONDS);
  const done: { subject: Load; control: Load }[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    const first = await load(round % 2 ? control : subject, connections, effort.seconds);
    const second = await load(round % 2 ? subject : control, connections, effort.seconds);
    done.push(round % 2 ? { subject: second, control: first } : { subject: first, control: second });
  }
  return done;
}

/** The median over the rounds of `compare`. */
export async function interleaved(
  effort: Effort,
  subject: Target,
  control: Target,
  connections: number,
  compare: (subject: Load, control: Load) => number,
): Promise<number> {
  const rounds = await turns(effort, subject, control, connections);
  return median(rounds.map((round) => compare(round.subject, round.control)));
}
