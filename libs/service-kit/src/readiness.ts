import { Injectable } from '@nestjs/common';

export type ReadinessCheck = () => boolean | Promise<boolean>;

const CHECK_TIMEOUT_MS = 2_000;

/** What must be there for this process to be asked. Anything of it may add a check. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly warnings: (() => Promise<string[]>)[] = [];
  private draining = false;

  /** @param name what is told to be missing while `check` is false, throws or takes more than two seconds */
  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  get checkNames(): string[] {
    return [...this.checks.keys()];
  }

  /** What an operator should see although the process can be asked. */
  addWarnings(list: () => Promise<string[]>): void {
    this.warnings.push(list);
  }

  async listWarnings(): Promise<string[]> {
    const lists = await Promise.all(this.warnings.map((list) => list().catch(() => [])));
    return lists.flat();
  }

  /** From now on not ready: the process is about to stop. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Names of what is missing; none when ready. */
  async listFailing(): Promise<string[]> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await isPassing(check)) ? [] : [name])),
    );
    return [...(this.draining ? ['draining'] : []), ...results.flat()];
  }
}

async function isPassing(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    // A check that throws says the same as one that answers no.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
