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

/** A Markdown table with one row per round. */
export function formatTable(results: readonly RoundResult[]): string {
  const header = [
    'fault',
    'times',
    'acknowledged writes',
    'without response',
    'lost',
    'doubled',
    'recovery: median, max',
    'socket lost: p95, max',
    'memory peak of a replica',
    'own exits',
  ];
  const rows = results.map((result) => [
    result.fault,
    String(result.times),
    String(result.acknowledged),
    String(result.unknown),
    String(result.lost.length),
    String(result.doubled.length),
    formatSeconds(result.recoveries, 0.5),
    formatSeconds(result.reconnections, 0.95),
    result.memory ? `${result.memory.megabytes} MB (${result.memory.service})` : '–',
    String(result.exits.length),
  ]);
  const sum = (of: (result: RoundResult) => number): string =>
    String(results.reduce((total, result) => total + of(result), 0));
  rows.push([
    'all',
    sum(({ times }) => times),
    sum(({ acknowledged }) => acknowledged),
    sum(({ unknown }) => unknown),
    sum(({ lost }) => lost.length),
    sum(({ doubled }) => doubled.length),
    formatSeconds(
      results.flatMap(({ recoveries }) => recoveries),
      0.5,
    ),
    formatSeconds(
      results.flatMap(({ reconnections }) => reconnections),
      0.95,
    ),
    `${Math.max(0, ...results.map(({ memory }) => memory?.megabytes ?? 0))} MB`,
    sum(({ exits }) => exits.length),
  ]);
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The quantile and the maximum. */
function formatSeconds(seconds: readonly number[], quantile: number): string {
  const sorted = [...seconds].sort((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length * quantile)];
  return value === undefined ? '–' : `${value.toFixed(1)} s, ${sorted.at(-1)!.toFixed(1)} s`;
}
