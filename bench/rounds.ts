import autocannon from 'autocannon';

const ROUNDS = 5;
const SECONDS = 4;

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

export interface Load {
  /** Requests a second. */
  rate: number;
  /** Milliseconds, by the generator's clock. */
  p50: number;
  mean: number;
}

async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const result = await autocannon({
    url: target.url,
    headers: target.headers ?? {},
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  }
  return { rate: result.requests.average, p50: result.latency.p50, mean: result.latency.average };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Loads subject and control turn by turn, so that what the machine does meanwhile falls on both,
 * and gives the median over the rounds of `compare`.
 */
export async function interleaved(
  subject: Target,
  control: Target,
  connections: number,
  compare: (subject: Load, control: Load) => number,
): Promise<number> {
  await load(subject, connections, 2);
  await load(control, connections, 2);
  const compared: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await load(round % 2 ? control : subject, connections, SECONDS);
    const second = await load(round % 2 ? subject : control, connections, SECONDS);
    compared.push(round % 2 ? compare(second, first) : compare(first, second));
  }
  return median(compared);
}
