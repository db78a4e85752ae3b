import type { LoadResult } from './load.ts';

export interface RollResult {
  service: string;
  load: LoadResult;
  /** Failures other than those of the load: publishing, reading again, replicas. */
  failures: string[];
  seconds: number;
  exitCodes: (number | null)[];
  sockets: { connected: number; all: number; reconnections: number; longestDisconnectionMs: number };
  /** Number of publications, counted once per socket that should receive them. */
  events: { live: number; readAgain: number; missed: number };
}

export function isSuccess({ load, failures, exitCodes, sockets, events }: RollResult): boolean {
  return (
    load.failures.length === 0 &&
    failures.length === 0 &&
    exitCodes.every((code) => code === 0) &&
    sockets.connected === sockets.all &&
    events.missed === 0
  );
}

const columns: Record<string, (result: RollResult) => string> = {
  service: ({ service }) => service,
  requests: ({ load }) => String(load.requests),
  failed: ({ load, failures }) => String(load.failures.length + failures.length),
  'p50 ms': ({ load }) => String(load.p50),
  'p99 ms': ({ load }) => String(load.p99),
  'max ms': ({ load }) => String(load.max),
  seconds: ({ seconds }) => seconds.toFixed(1),
  'exit codes': ({ exitCodes }) => exitCodes.map((code) => code ?? 'killed').join(' '),
  sockets: ({ sockets }) => `${sockets.connected}/${sockets.all}`,
  reconnected: ({ sockets }) =>
    sockets.reconnections > 0
      ? `${sockets.reconnections}, away ${(sockets.longestDisconnectionMs / 1000).toFixed(1)} s at most`
      : '0',
  live: ({ events }) => String(events.live),
  'read again': ({ events }) => String(events.readAgain),
  missed: ({ events }) => String(events.missed),
};

export function formatTable(results: readonly RollResult[]): string {
  const rows = [
    Object.keys(columns),
    ...results.map((result) => Object.values(columns).map((cell) => cell(result))),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const MAX_SHOWN_FAILURES = 10;

/** The first failures, one per line. */
export function listFailures({ load, failures }: RollResult): string[] {
  const requests = load.failures.map(
    ({ at, request, outcome }) => `${(at / 1000).toFixed(2)} s  ${request}: ${outcome}`,
  );
  const all = [...requests, ...failures];
  const rest = all.length - MAX_SHOWN_FAILURES;
  return [...all.slice(0, MAX_SHOWN_FAILURES), ...(rest > 0 ? [`and ${rest} more`] : [])];
}
