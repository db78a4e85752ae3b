import { Injectable } from '@nestjs/common';
import { withTimeout } from '@pechincha/persistence/time';

export type ReadinessCheck = () => boolean | Promise<boolean>;

const CHECK_TIMEOUT_MS = 2_000;

/** Collects the checks that must pass for this process to be ready. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly warnings: (() => Promise<string[]>)[] = [];
  private draining = false;

  /** @param name reported as missing while `check` is false, throws or takes more than 2 s */
  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  get checkNames(): string[] {
    return [...this.checks.keys()];
  }

  /** Adds problems for an operator that do not make the process unready. */
  addWarnings(list: () => Promise<string[]>): void {
    this.warnings.push(list);
  }

  async listWarnings(): Promise<string[]> {
    const lists = await Promise.all(this.warnings.map((list) => list().catch(() => [])));
    return lists.flat();
  }

  /** Makes the process unready, before it stops. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Names of failing checks; empty when ready. */
  async listFailing(): Promise<string[]> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await isPassing(check)) ? [] : [name])),
    );
    return [...(this.draining ? ['draining'] : []), ...results.flat()];
  }
}

async function isPassing(check: ReadinessCheck): Promise<boolean> {
  try {
    return await withTimeout(CHECK_TIMEOUT_MS, 'The check', Promise.resolve(check()));
  } catch {
    return false;
  }
}
