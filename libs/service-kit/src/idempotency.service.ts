import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { withBeforeCommit } from '@pechincha/messaging/before-commit';
import { trusted, type ClientSession, type Model } from 'mongoose';
import { Clock } from './clock.js';
import { DomainError } from './domain-error.js';
import { IDEMPOTENCY_MODEL, type IdempotencyRow } from './idempotency.schema.js';

/**
 * Repetitions get the first answer. The row that remembers it is written in the transaction of the effect, so
 * that neither exists without the other; therefore an idempotent operation's service returns its answer from the
 * callback of `UnitOfWork.run`, and runs one unit of work.
 */
@Injectable()
export class IdempotencyService {
  private readonly logger = new Logger(IdempotencyService.name);

  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly rows: Model<IdempotencyRow>,
    private readonly clock: Clock,
  ) {}

  /**
   * @param id member, operation and key
   * @throws DomainError KEY_REUSED where the key came with other content
   */
  async runOnce(id: string, fingerprint: string, work: () => Promise<unknown>): Promise<unknown> {
    const stored = await this.findStored(id, fingerprint);
    if (stored) return stored.response;
    let isStored = false;
    try {
      const response = await withBeforeCommit(async (tx, result) => {
        const row = {
          _id: id,
          fingerprint,
          answer: JSON.stringify(result ?? null),
          createdAt: this.clock.now(),
        };
        await this.rows.create([row], { session: tx.session });
        isStored = true;
      }, work);
      if (!isStored) this.logger.error(`${id.split(':')[1]} ran no unit of work: its key is not remembered`);
      return response;
    } catch (error) {
      // Two at once: the other one won, by this row's unique id or by a guard of the effect's own.
      const stored = await this.findStored(id, fingerprint);
      if (stored) return stored.response;
      throw error;
    }
  }

  /** Answers name who asked: they go with the account. */
  async deleteForMember(memberId: string, session: ClientSession): Promise<void> {
    // Ids begin with the member and a colon, which the semicolon follows.
    await this.rows.deleteMany({ _id: trusted({ $gt: `${memberId}:`, $lt: `${memberId};` }) }, { session });
  }

  private async findStored(id: string, fingerprint: string): Promise<{ response: unknown } | undefined> {
    const row = await this.rows.findById(id, { fingerprint: 1, answer: 1 }).lean();
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) throw new DomainError('KEY_REUSED');
    return { response: JSON.parse(row.answer) as unknown };
  }
}
