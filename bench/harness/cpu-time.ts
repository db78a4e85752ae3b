import { readFileSync } from 'node:fs';

/** Linux reports the times of /proc in hundredths of a second on every architecture. */
const TICK_MS = 10;

/** The product's services and servers, by name. */
export const listProductPids = (): Record<string, number> =>
  JSON.parse(process.env['PECHINCHA_PIDS'] ?? '{}') as Record<string, number>;

/** Milliseconds of CPU that the processes have used; undefined where /proc does not show them. */
export function readCpuMs(pids: readonly number[]): number | undefined {
  try {
    return pids.reduce((sum, pid) => sum + readOne(pid), 0);
  } catch {
    return undefined;
  }
}

function readOne(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may have spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
