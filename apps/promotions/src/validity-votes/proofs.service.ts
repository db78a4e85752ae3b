import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { promotionProved } from '@pechincha/contracts/events/promotion';
import { MIN_PROOF_PEOPLE, MIN_PROOF_WEIGHT, PROOF_WINDOW_MS } from '@pechincha/contracts/points';
import type { Transaction } from '@pechincha/persistence/transaction';
import { type Model, Types } from 'mongoose';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { countVotes, createVoteSchema, VotesRepository } from '../votes/votes.repository.js';
import { type ValidityVoteRow, ValidityVotesRepository } from '../votes/validity-votes.repository.js';

export const PROOF_VOTE_MODEL = 'ProofVote';

/** The votes that proved a promotion, as they were then: later ones of the same members change nothing. */
export const proofVoteSchema = createVoteSchema<ValidityVoteRow>('proof_votes', 'promotion');

@Injectable()
export class ProofVotesRepository extends VotesRepository<ValidityVoteRow, 'promotion'> {
  constructor(@InjectModel(PROOF_VOTE_MODEL) votes: Model<ValidityVoteRow>) {
    super(votes, 'promotion');
  }
}

const isEnough = (votes: readonly { weight?: number }[]): boolean =>
  votes.length >= MIN_PROOF_PEOPLE &&
  votes.reduce((sum, { weight = 0 }) => sum + weight, 0) >= MIN_PROOF_WEIGHT;

/** A promotion is proved, once, when enough members say within its first days that it is valid. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly votes: ValidityVotesRepository,
    private readonly proofVotes: ProofVotesRepository,
  ) {}

  /** Call after a vote that a promotion is valid. Those of before the last approval may be of another price. */
  async onConfirmed(row: PromotionRow, at: Date, tx: Transaction): Promise<void> {
    const { _id: promotion, publishedAt, moderatedAt, proof } = row;
    if (proof || !publishedAt || at.getTime() - publishedAt.getTime() > PROOF_WINDOW_MS) return;
    const since = new Date(Math.max(publishedAt.getTime(), moderatedAt?.getTime() ?? 0));
    const votes = countVotes(await this.votes.listWeighted(promotion, since, tx.session)).filter(
      ({ result }) => result === 'ok',
    );
    if (!isEnough(votes)) return;
    for (const { user, result, weight, at: votedAt } of votes)
      await this.proofVotes.save({ promotion, user, result, weight, at: votedAt }, tx);
    await this.publish(row, true, at, tx);
  }

  /** Makes it follow its votes, after some of them were hidden or are back. */
  async refresh(promotion: Types.ObjectId, at: Date, tx: Transaction): Promise<void> {
    const row = await this.promotions.findRow(promotion, tx);
    if (!row?.proof) return;
    const proved = isEnough(await this.proofVotes.listAll(promotion, tx.session));
    if (proved !== row.proof.proved) await this.publish(row, proved, at, tx);
  }

  private async publish(
    { _id, author, proof }: PromotionRow,
    proved: boolean,
    occurredAt: Date,
    tx: Transaction,
  ): Promise<void> {
    const version = (proof?.version ?? 0) + 1;
    await this.promotions.saveProof(_id, { proved, version }, tx);
    const promotionId = _id.toHexString();
    await tx.publish(promotionProved, {
      subject: promotionId,
      subjectVersion: version,
      occurredAt,
      data: { promotionId, authorId: author._id.toHexString(), proved },
    });
  }
}
