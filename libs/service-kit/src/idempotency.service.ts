import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { withBeforeCommit } from '@pechincha/persistence/before-commit';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Clock } from '@pechincha/persistence/clock';
import { trusted, type ClientSession, type Model } from 'mongoose';
import { DomainError } from './domain-error.js';
import { IDEMPOTENCY_MODEL, type IdempotencyRow } from './idempotency.schema.js';

export interface Outcome {
  response: unknown;
  /** Whether it is the stored response of an earlier request. */
  isReplay: boolean;
}

/**
 * A repeated key returns the stored response. It is stored in the transaction of the effect, so an idempotent
 * operation must run exactly one unit of work and return its response from the callback of `UnitOfWork.run`.
 */
@Injectable()
export class IdempotencyService {
  private readonly logger = new Logger(IdempotencyService.name);

  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly rows: Model<IdempotencyRow>,
    private readonly clock: Clock,
  ) {}

  /**
   * @param id `<member>:<operation>:<key>`
   * @throws DomainError KEY_REUSED if the key was used with other input
   */
  async runOnce(id: string, fingerprint: string, work: () => Promise<unknown>): Promise<Outcome> {
    const stored = await this.findStored(id, fingerprint);
    if (stored) return stored;
    let isStored = false;
    try {
      const response = await withBeforeCommit((tx, result) => {
        const row = {
          _id: id,
          fingerprint,
          answer: JSON.stringify(result ?? null),
          createdAt: this.clock.now(),
        };
        tx.insertAtEnd(getCollection(this.rows), row);
        isStored = true;
      }, work);
      if (!isStored) this.logger.error(`${id.split(':')[1]} ran no unit of work: its key is not stored`);
      return { response, isReplay: false };
    } catch (error) {
      // A concurrent request with the same key committed first, so this one failed on a unique key.
      const stored = await this.findStored(id, fingerprint);
      if (stored) return stored;
      throw error;
    }
  }

  /** Deletes the stored responses of a member, because they contain personal data. */
  async deleteForMember(memberId: string, session: ClientSession): Promise<void> {
    // Range of the prefix `<member>:`, since `;` is the character after `:`.
    await this.rows.deleteMany({ _id: trusted({ $gt: `${memberId}:`, $lt: `${memberId};` }) }, { session });
  }

  private async findStored(id: string, fingerprint: string): Promise<Outcome | undefined> {
    const row = await this.rows.findById(id, { fingerprint: 1, answer: 1 }).lean();
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) throw new DomainError('KEY_REUSED');
    return { response: JSON.parse(row.answer) as unknown, isReplay: true };
  }
}
