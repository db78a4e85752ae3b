import { readFileSync } from 'node:fs';
import type { ServiceName } from '@pechincha/start/services';
import type { ReplicaGroup } from './replica-group.ts';

const INTERVAL_MS = 1_000;
const PAGE_BYTES = 4_096;

/** The largest resident memory of one replica of each service since the last reset; nothing where there is no /proc. */
export class MemoryPeaks {
  private readonly peaks = new Map<ServiceName, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(groups: readonly ReplicaGroup[]) {
    this.timer = setInterval(() => this.sample(groups), INTERVAL_MS);
  }

  /** The service with the highest peak, in megabytes; then starts anew. */
  takeHighest(): { service: ServiceName; megabytes: number } | null {
    const [highest] = [...this.peaks].sort((a, b) => b[1] - a[1]);
    this.peaks.clear();
    return highest ? { service: highest[0], megabytes: Math.round(highest[1] / 2 ** 20) } : null;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sample(groups: readonly ReplicaGroup[]): void {
    for (const { name, pids } of groups)
      for (const pid of pids)
        this.peaks.set(name, Math.max(this.peaks.get(name) ?? 0, getResidentBytes(pid)));
  }
}

function getResidentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
