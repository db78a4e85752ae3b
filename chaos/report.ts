import type { Differences } from './checks/compare.ts';

export interface RoundResult extends Differences {
  fault: string;
  times: number;
  acknowledged: number;
  /** Writes whose response never came. */
  unknown: number;
  /** Seconds until everything worked again, of each fault. */
  recoveries: number[];
  /** Seconds that sockets were lost. */
  reconnections: number[];
  memory: { service: string; megabytes: number } | null;
  /** Replicas that ended by themselves. */
  exits: string[];
  seconds: number;
}

export const isSuccess = ({ lost, doubled, exits }: RoundResult): boolean =>
  lost.length + doubled.length + exits.length === 0;

/** One row per round, and one of all. */
export function printTable(results: readonly RoundResult[]): void {
  console.table([...results.map((result) => toRow(result.fault, [result])), toRow('all', results)]);
}

function toRow(fault: string, results: readonly RoundResult[]): object {
  const sum = (count: (result: RoundResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const [memory] = results
    .flatMap(({ memory }) => memory ?? [])
    .toSorted((a, b) => b.megabytes - a.megabytes);
  return {
    fault,
    times: sum(({ times }) => times),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    'no response': sum(({ unknown }) => unknown),
    lost: sum(({ lost }) => lost.length),
    doubled: sum(({ doubled }) => doubled.length),
    'recovery: median, max': formatSeconds(
      results.flatMap(({ recoveries }) => recoveries),
      0.5,
    ),
    'socket lost: p95, max': formatSeconds(
      results.flatMap(({ reconnections }) => reconnections),
      0.95,
    ),
    'memory peak of a replica': memory ? `${memory.megabytes} MB (${memory.service})` : '–',
    'own exits': sum(({ exits }) => exits.length),
  };
}

/** The quantile and the maximum. */
function formatSeconds(seconds: readonly number[], quantile: number): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length * quantile)];
  return value === undefined ? '–' : `${value.toFixed(1)} s, ${sorted.at(-1)!.toFixed(1)} s`;
}
