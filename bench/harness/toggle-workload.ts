import { createInternalToken } from '@pechincha/service-kit/internal-token';
import { Random } from '../data/random.ts';
import { createZeroRow, type ResultRow } from '../goal.ts';
import type { BenchRequest, Target } from '../rounds.ts';

/** What members like or find useful, and the rows that say so. Pairs are `subject member`. */
export interface ToggledRows {
  listMembers(count: number): Promise<string[]>;
  listSubjects(count: number): Promise<string[]>;
  /** The pair of each subject and its author, who cannot toggle it. */
  listOwn(subjects: readonly string[]): Promise<Set<string>>;
  /** The pair of each member who has it set. */
  listSet(subjects: readonly string[]): Promise<Set<string>>;
  /** Stored counts by subject. */
  listCounts(subjects: readonly string[]): Promise<Map<string, number>>;
  /** Resolves when every pending change is stored and every event published. */
  waitUntilDrained(): Promise<void>;
}

/** Members and subjects of a workload. */
export const MEMBERS = 1_000;
export const SUBJECTS = 100;

/** Random toggles, and what must result. */
export class ToggleWorkload {
  private readonly rows: ToggledRows;
  private readonly toPath: (subject: string) => string;
  private readonly key: string;
  private readonly random = new Random(7);
  private members: string[] = [];
  private subjects: string[] = [];
  private readonly toggles: string[] = [];
  private own = new Set<string>();
  private initial = new Set<string>();

  /** @param key signs requests to the service */
  constructor(rows: ToggledRows, toPath: (subject: string) => string, key: string) {
    this.rows = rows;
    this.toPath = toPath;
    this.key = key;
  }

  async prepare(): Promise<void> {
    this.members = await this.rows.listMembers(MEMBERS);
    this.subjects = await this.rows.listSubjects(SUBJECTS);
    this.own = await this.rows.listOwn(this.subjects);
    this.initial = await this.rows.listSet(this.subjects);
  }

  /** A load of new toggles, each sent once, that ends when all they cause is stored. */
  toTarget(url: string, count: number): Target {
    return {
      url,
      requests: () => this.createRequests(count),
      isSinglePass: true,
      afterLoad: () => this.rows.waitUntilDrained(),
    };
  }

  private async createRequests(count: number): Promise<BenchRequest[]> {
    const tokens = new Map<string, string>();
    for (const sub of this.members) {
      const claims = { kind: 'member', sub, role: 'user', sid: sub } as const;
      tokens.set(sub, `Bearer ${await createInternalToken(this.key, 'promotions', claims)}`);
    }
    return Array.from({ length: count }, () => {
      const [subject, member] = this.pickToggle();
      this.toggles.push(`${subject} ${member}`);
      const authorization = tokens.get(member) ?? '';
      return { method: 'POST', path: this.toPath(subject), headers: { authorization } };
    });
  }

  private pickToggle(): [subject: string, member: string] {
    for (;;) {
      const [subject, member] = [this.random.pick(this.subjects), this.random.pick(this.members)];
      if (!this.own.has(`${subject} ${member}`)) return [subject, member];
    }
  }

  /** Number of subjects with a wrong count plus pairs that are missing or extra. */
  private async countWrong(): Promise<number> {
    const expected = new Set(this.initial);
    for (const pair of this.toggles) if (!expected.delete(pair)) expected.add(pair);
    const [set, counts] = [await this.rows.listSet(this.subjects), await this.rows.listCounts(this.subjects)];
    const differing =
      [...expected].filter((pair) => !set.has(pair)).length +
      [...set].filter((pair) => !expected.has(pair)).length;
    const perSubject = Map.groupBy(expected, (pair) => pair.slice(0, 24));
    const miscounted = this.subjects.filter(
      (subject) => counts.get(subject) !== (perSubject.get(subject)?.length ?? 0),
    );
    return differing + miscounted.length;
  }

  /** @param what is toggled, in plural */
  async createExactnessRow(what: string): Promise<ResultRow> {
    await this.rows.waitUntilDrained();
    return createZeroRow({
      label: `counts and ${what} that are wrong after ${this.toggles.length.toLocaleString('en')} of them`,
      measured: await this.countWrong(),
      against: 'the toggles sent',
    });
  }
}
