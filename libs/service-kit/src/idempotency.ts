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
export class Idempotency {
  private readonly logger = new Logger(Idempotency.name);

  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly rows: Model<IdempotencyRow>,
    private readonly clock: Clock,
  ) {}

  /**
   * @param id member, operation and key
   * @throws DomainError KEY_REUSED where the key came with other content
   */
  async once(id: string, fingerprint: string, work: () => Promise<unknown>): Promise<unknown> {
    const before = await this.answerOf(id, fingerprint);
    if (before) return before.answer;
    let remembered = false;
    try {
      const answer = await withBeforeCommit(async (tx, result) => {
        const row = {
          _id: id,
          fingerprint,
          answer: JSON.stringify(result ?? null),
          createdAt: this.clock.now(),
        };
        await this.rows.create([row], { session: tx.session });
        remembered = true;
      }, work);
      if (!remembered)
        this.logger.error(`${id.split(':')[1]} ran no unit of work: its key is not remembered`);
      return answer;
    } catch (error) {
      // Two at once: the other one won, by this row's unique id or by a guard of the effect's own.
      const first = await this.answerOf(id, fingerprint);
      if (first) return first.answer;
      throw error;
    }
  }

  /** Answers name who asked: they go with the account. */
  async forgetMember(member: string, session: ClientSession): Promise<void> {
    // Ids begin with the member and a colon, which the semicolon follows.
    await this.rows.deleteMany({ _id: trusted({ $gt: `${member}:`, $lt: `${member};` }) }, { session });
  }

  private async answerOf(id: string, fingerprint: string): Promise<{ answer: unknown } | undefined> {
    const row = await this.rows.findById(id, { fingerprint: 1, answer: 1 }).lean();
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) throw new DomainError('KEY_REUSED');
    return { answer: JSON.parse(row.answer) as unknown };
  }
}
