import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getVariable } from './environment.ts';

export type MeasuredService = 'gateway' | 'users' | 'promotions';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Process of a service of the product under test; only Linux has /proc. */
function findPid(service: MeasuredService): string {
  const { port } = new URL(
    getVariable(service === 'gateway' ? 'PECHINCHA_URL' : `${service.toUpperCase()}_URL`),
  );
  const pid = readdirSync('/proc').find(
    (name) =>
      read(`/proc/${name}/cmdline`).includes(`apps/${service}/dist/main.js`) &&
      read(`/proc/${name}/environ`).split('\0').includes(`PORT=${port}`),
  );
  if (!pid) throw new Error(`No process of ${service}`);
  return pid;
}

function readMegabytes(pid: string, field: 'VmHWM' | 'VmRSS'): number {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1024;
}

/** Resident memory of a service from now on: at the beginning, and its peak until read. */
export function measureMemory(service: MeasuredService): { startMb: number; readPeakMb: () => number } {
  const pid = findPid(service);
  // Resets the peak.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return { startMb: readMegabytes(pid, 'VmRSS'), readPeakMb: () => readMegabytes(pid, 'VmHWM') };
}
