import { Controller, Injectable } from '@nestjs/common';
import type { UsefulState } from '@pechincha/contracts/entities/promotion';
import { commentValued } from '@pechincha/contracts/events/comment';
import type { InputOf } from '@pechincha/contracts/operation';
import { toggleCommentUseful } from '@pechincha/contracts/operations/promotions';
import { Clock } from '@pechincha/persistence/clock';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, type MemberCaller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { IdempotencyKey, Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { Types } from 'mongoose';
import { MembersService, NotRegisteredError, type QuotaUses } from '../members/members.service.js';
import {
  type MemberStatus,
  MemberStatusRepository,
  NEW_MEMBER_STATUS,
} from '../member-statuses/member-status.repository.js';
import { assertOpen, canRead } from '../promotions/promotion-visibility.js';
import { PromotionsRepository, type PromotionSummary } from '../promotions/promotions.repository.js';
import {
  type CommentRow,
  CommentsRepository,
  NO_USEFUL_COUNTS,
  type UsefulCounts,
} from './comments.repository.js';
import { addUsefulCounts, UsefulVoteBatch } from './useful-vote-batch.js';
import { toDistinctIds } from '../votes/votes.repository.js';
import { type UsefulVoteRow, UsefulVotesRepository } from './useful-votes.repository.js';

interface UsefulToggle {
  comment: Types.ObjectId;
  user: Types.ObjectId;
  member: MemberCaller;
  /** Idempotency key. */
  key: string | undefined;
  at: Date;
}

/** What a group of toggles has read. Maps are by id. */
interface GroupState {
  comments: ReadonlyMap<string, CommentRow>;
  promotions: ReadonlyMap<string, PromotionSummary>;
  memberStatuses: ReadonlyMap<string, MemberStatus>;
  votes: UsefulVoteBatch;
  quota: QuotaUses;
}

/** @throws DomainError ACCOUNT_SUSPENDED, COMMENT_NOT_FOUND, NOT_OPEN, OWN_THING, TOO_MANY_REQUESTS, UNAUTHENTICATED */
function applyToggle({ comment, user, member, key, at }: UsefulToggle, state: GroupState): UsefulState {
  const { comments, promotions, memberStatuses, votes, quota } = state;
  const status = memberStatuses.get(member.id) ?? NEW_MEMBER_STATUS;
  if (status.suspended) throw new DomainError('ACCOUNT_SUSPENDED');
  const row = comments.get(comment.toHexString());
  const promotion = row && promotions.get(row.promotion.toHexString());
  if (!promotion || !canRead(promotion, member)) throw new DomainError('COMMENT_NOT_FOUND');
  assertOpen(promotion, member);
  if (row.author._id.equals(user)) throw new DomainError('OWN_THING');
  const stored = votes.find({ comment, user });
  const getState = (): UsefulState => {
    const change = votes.getChanges().get(comment.toHexString()) ?? NO_USEFUL_COUNTS;
    return {
      usefulCount: row.usefulCount + change.usefulCount,
      isUseful: votes.find({ comment, user })?.result === 'useful',
    };
  };
  if (key !== undefined && stored?.lastKey === key) return getState();
  quota.consume(member.id);
  const isUseful = stored?.result !== 'useful';
  const { voteWeight, addressGroup } = status;
  votes.replace({
    _id: stored?._id ?? new Types.ObjectId(),
    comment,
    user,
    result: isUseful ? 'useful' : 'none',
    at,
    ...(isUseful && voteWeight > 0 && { weight: voteWeight, ...(addressGroup !== null && { addressGroup }) }),
    ...(key !== undefined && { lastKey: key }),
  });
  return getState();
}

/** Members say which comments are useful. */
@Injectable()
export class UsefulVotesService {
  private readonly toggles: GroupCommit<UsefulToggle, UsefulState>;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly comments: CommentsRepository,
    private readonly votes: UsefulVotesRepository,
    private readonly promotions: PromotionsRepository,
    private readonly members: MembersService,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly clock: Clock,
  ) {
    this.toggles = new GroupCommit('useful votes', unitOfWork, (toggles, tx) => this.toggleAll(toggles, tx));
  }

  /** Concurrent ones are committed together, because all on a comment change its row. */
  async toggle(commentId: string, caller: Caller, key?: string): Promise<UsefulState> {
    const member = requireMember(caller);
    const [comment, user] = [new Types.ObjectId(commentId), new Types.ObjectId(member.id)];
    const toggle = { comment, user, member, key, at: this.clock.now() };
    try {
      return await this.toggles.run(toggle);
    } catch (error) {
      if (!(error instanceof NotRegisteredError)) throw error;
      await this.members.waitForRegistration(member.id);
      return this.toggles.run(toggle);
    }
  }

  private async toggleAll(
    toggles: readonly UsefulToggle[],
    tx: Transaction,
  ): Promise<(UsefulState | Error)[]> {
    const commentIds = toDistinctIds(toggles.map(({ comment }) => comment));
    const users = toDistinctIds(toggles.map(({ user }) => user));
    const [memberStatuses, comments] = await Promise.all([
      this.memberStatuses.list(users.map((user) => user.toHexString())),
      this.comments.listByIds(commentIds, tx.session),
    ]);
    const promotionIds = toDistinctIds([...comments.values()].map(({ promotion }) => promotion));
    const promotions = await this.promotions.listSummaries(promotionIds, tx.session);
    const stored = await this.votes.listByPairs(commentIds, users, tx.session);
    const groups = [...memberStatuses.values()].flatMap(({ addressGroup }) => addressGroup ?? []);
    const votes = await this.readBatch(commentIds, stored, groups, tx);
    const quota = await this.members.getQuotaUses('usefulVotes', users, tx);
    const states = toggles.map((toggle) => {
      try {
        return applyToggle(toggle, { comments, promotions, memberStatuses, votes, quota });
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
    });
    await this.members.saveQuotaUses(quota, tx);
    await this.save(votes, comments, tx);
    return states;
  }

  /**
   * Replaces votes by how they must be. Undefined deletes them.
   * @param changes of votes of one member
   */
  async replaceAll(
    changes: readonly { before: UsefulVoteRow; after: UsefulVoteRow | undefined }[],
    tx: Transaction,
  ): Promise<void> {
    const commentIds = changes.map(({ before }) => before.comment);
    const stored = changes.map(({ before }) => before);
    const votes = await this.readBatch(commentIds, stored, [], tx);
    for (const { before, after } of changes) {
      if (after) votes.replace(after);
      else votes.delete(before);
    }
    await this.save(votes, await this.comments.listByIds(commentIds, tx.session), tx);
  }

  /**
   * Makes a comment's counts equal to its votes.
   * @returns how they have changed; undefined if they were equal, or the comment is deleted
   */
  async recount(_id: Types.ObjectId, tx: Transaction): Promise<UsefulCounts | undefined> {
    const comments = await this.comments.listByIds([_id], tx.session);
    const row = comments.get(_id.toHexString());
    if (!row) return undefined;
    const counted = (await this.votes.count([_id], tx.session)).get(_id.toHexString()) ?? NO_USEFUL_COUNTS;
    const change = {
      usefulCount: counted.usefulCount - row.usefulCount,
      usefulWeight: counted.usefulWeight - row.usefulWeight,
      usefulPeople: counted.usefulPeople - row.usefulPeople,
    };
    if (Object.values(change).every((by) => by === 0)) return undefined;
    await this.saveChanges(new Map([[_id.toHexString(), change]]), comments, tx);
    return change;
  }

  /** Call in the transaction that deletes the comment. */
  async onDeleted({ usefulPeople, ...comment }: CommentRow, tx: Transaction): Promise<void> {
    if (usefulPeople > 0) await publishValued(comment, 0, tx);
  }

  private async readBatch(
    commentIds: Types.ObjectId[],
    stored: readonly UsefulVoteRow[],
    groups: readonly string[],
    tx: Transaction,
  ): Promise<UsefulVoteBatch> {
    const ofVotes = stored.flatMap(({ addressGroup }) => addressGroup ?? []);
    const addressGroups = [...new Set([...groups, ...ofVotes])];
    return new UsefulVoteBatch([
      ...stored,
      ...(await this.votes.listByAddressGroups(commentIds, addressGroups, tx.session)),
    ]);
  }

  private async save(
    votes: UsefulVoteBatch,
    comments: ReadonlyMap<string, CommentRow>,
    tx: Transaction,
  ): Promise<void> {
    await this.votes.saveAll(votes.listReplaced(), tx);
    await this.votes.deleteAll(
      votes.listDeleted().map(({ _id }) => _id),
      tx,
    );
    await this.saveChanges(votes.getChanges(), comments, tx);
  }

  /** @param comments by id, but for deleted ones, whose counts stay 0 */
  private async saveChanges(
    changes: ReadonlyMap<string, UsefulCounts>,
    comments: ReadonlyMap<string, CommentRow>,
    tx: Transaction,
  ): Promise<void> {
    const existing = new Map([...changes].filter(([id]) => comments.has(id)));
    await this.comments.addUsefulCounts(existing, tx);
    for (const [id, change] of existing) {
      const comment = comments.get(id);
      if (!comment || change.usefulPeople === 0) continue;
      await publishValued(comment, addUsefulCounts(comment, change).usefulPeople, tx);
    }
  }
}

async function publishValued(
  { _id, author, version }: Pick<CommentRow, '_id' | 'author' | 'version'>,
  people: number,
  tx: Transaction,
): Promise<void> {
  const commentId = _id.toHexString();
  await tx.publish(commentValued, {
    subject: commentId,
    subjectVersion: version + 1,
    data: { commentId, authorId: author._id.toHexString(), people },
  });
}

@Controller()
export class UsefulVotesController {
  constructor(private readonly usefulVotes: UsefulVotesService) {}

  @Operation(toggleCommentUseful)
  toggle(
    @Input() { params }: InputOf<typeof toggleCommentUseful>,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.usefulVotes.toggle(params.id, caller, key);
  }
}
