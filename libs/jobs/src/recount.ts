import { Logger } from '@nestjs/common';
import type { SnapshotReader } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { ClientSession } from 'mongoose';

/** A stored number that differs from the count of its rows. */
export interface Drift {
  /** Id that the number belongs to. */
  id: string;
  field: string;
  stored: number;
  counted: number;
}

/** A filter of string ids. */
export type IdRange = { $gt: string; $lte?: string } | { $eq: string };

export type NumbersRow<Name extends string> = { _id: string } & Record<Name, number>;

interface Drifted<Name extends string> {
  id: string;
  counted: NumbersRow<Name> | undefined;
  drifts: Drift[];
}

/**
 * Recomputes numbers stored by member id from their source rows, in batches of ids, each read from one snapshot. A
 * drifted number is compared again in the transaction that repairs it; equal numbers are not written.
 */
export abstract class Recount<Name extends string> {
  protected readonly logger = new Logger(this.constructor.name);
  /** Ids compared in one snapshot. */
  protected readonly batchSize: number = 1_000;
  protected abstract readonly names: readonly Name[];

  constructor(
    private readonly snapshots: SnapshotReader,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Ordered by id. */
  protected abstract listStored(
    ids: IdRange,
    limit: number,
    session: ClientSession,
  ): Promise<NumbersRow<Name>[]>;

  /** In any order; ids without rows may be missing. */
  protected abstract count(ids: IdRange, session: ClientSession): AsyncIterable<NumbersRow<Name>>;

  protected abstract save(id: string, counted: Record<Name, number>, tx: Transaction): Promise<void>;

  /** @param signal makes it throw between two batches */
  async run(signal?: AbortSignal): Promise<Drift[]> {
    const drifts: Drift[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      signal?.throwIfAborted();
      const { drifted, last } = await this.compareBatch(after);
      for (const id of drifted) {
        signal?.throwIfAborted();
        drifts.push(...(await this.repair(id)));
      }
      after = last;
    }
    this.logger.log({ message: 'Numbers were recomputed', drifts: drifts.length });
    return drifts;
  }

  /** `last` is the batch's last id, or undefined if there are no more. */
  private compareBatch(after: string): Promise<{ drifted: string[]; last: string | undefined }> {
    return this.snapshots.read(async (session) => {
      const stored = await this.listStored({ $gt: after }, this.batchSize, session);
      const last = stored.length === this.batchSize ? stored.at(-1)?._id : undefined;
      const ids = { $gt: after, ...(last !== undefined && { $lte: last }) };
      const drifted: string[] = [];
      for await (const { id } of this.compare(stored, ids, session)) drifted.push(id);
      return { drifted, last };
    });
  }

  private async repair(id: string): Promise<Drift[]> {
    const drifts = await this.unitOfWork.run(async (tx) => {
      const stored = await this.listStored({ $eq: id }, 1, tx.session);
      for await (const { counted, drifts } of this.compare(stored, { $eq: id }, tx.session)) {
        await this.save(id, this.toNumbers(counted), tx);
        return drifts;
      }
      return [];
    });
    for (const { id: memberId, ...drift } of drifts)
      this.logger.warn({ message: 'A number drifted and was repaired', memberId, drift });
    return drifts;
  }

  private async *compare(
    stored: NumbersRow<Name>[],
    ids: IdRange,
    session: ClientSession,
  ): AsyncGenerator<Drifted<Name>> {
    const remaining = new Map(stored.map((row) => [row._id, row]));
    for await (const counted of this.count(ids, session)) {
      const id = counted._id;
      const drifts = this.findDrifts(id, remaining.get(id), counted);
      remaining.delete(id);
      if (drifts.length > 0) yield { id, counted, drifts };
    }
    for (const [id, row] of remaining) {
      const drifts = this.findDrifts(id, row, undefined);
      if (drifts.length > 0) yield { id, counted: undefined, drifts };
    }
  }

  private findDrifts(
    id: string,
    storedRow: NumbersRow<Name> | undefined,
    countedRow: NumbersRow<Name> | undefined,
  ): Drift[] {
    const [stored, counted] = [this.toNumbers(storedRow), this.toNumbers(countedRow)];
    return this.names
      .filter((field) => stored[field] !== counted[field])
      .map((field) => ({ id, field, stored: stored[field], counted: counted[field] }));
  }

  private toNumbers(row: NumbersRow<Name> | undefined): Record<Name, number> {
    return Object.fromEntries(this.names.map((name) => [name, row?.[name] ?? 0])) as Record<Name, number>;
  }
}
