import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { Types, type Model } from 'mongoose';
import { COMMENT, type CommentRow } from '../comments/comment.schema.js';
import { PROMOTION, type AuthorRow, type PromotionRow } from '../promotions/promotion.schema.js';
import { rowsOf } from '../rows.js';
import { RENAMING, type RenamingRow } from './member.schema.js';
import { MembersService } from './members.service.js';

/** Deals, and comments, that one transaction renames at most: it must end long before its limit. */
const AT_ONCE = 500;

/**
 * Brings a member's name and picture beside everything that they wrote. What is right already is not looked for
 * again, so that it can go on where it was left by whoever comes next.
 */
@Injectable()
export class AuthorNames {
  constructor(
    private readonly members: MembersService,
    @InjectModel(PROMOTION) private readonly promotions: Model<PromotionRow>,
    @InjectModel(COMMENT) private readonly comments: Model<CommentRow>,
    @InjectModel(RENAMING) private readonly renamings: Model<RenamingRow>,
  ) {}

  /** The first part at once, which is all of it for nearly everyone; the rest is left to the worker. */
  async begin(_id: Types.ObjectId, tx: Transaction): Promise<void> {
    if (await this.rename(_id, tx)) return;
    const update = { $set: { dueAt: new Date(), claim: null, attempts: 0 } };
    await rowsOf(this.renamings).updateOne({ _id }, update, { session: tx.session, upsert: true });
  }

  /** A part of what is left; true where that was all. */
  async rename(_id: Types.ObjectId, tx: Transaction): Promise<boolean> {
    const author = await this.members.author(_id, tx);
    if (!author) return true;
    const left = [
      await this.renameIn(this.promotions, author, tx),
      await this.renameIn(this.comments, author, tx),
    ];
    return left.every((more) => !more);
  }

  private async renameIn(
    model: Model<PromotionRow> | Model<CommentRow>,
    { _id, ...shown }: AuthorRow,
    { session }: Transaction,
  ): Promise<boolean> {
    const rows = rowsOf(model as unknown as Model<Pick<PromotionRow, '_id' | 'author'>>);
    const fields = Object.entries(shown).map(([field, value]) => [`author.${field}`, value] as const);
    const others = { $or: fields.map(([field, value]) => ({ [field]: { $ne: value } })) };
    const found = await rows
      .find({ 'author._id': _id, ...others }, { session, projection: { _id: 1 } })
      .limit(AT_ONCE)
      .toArray();
    if (found.length === 0) return false;
    await rows.updateMany(
      { _id: { $in: found.map((row) => row._id) } },
      { $set: Object.fromEntries(fields) },
      { session },
    );
    return found.length === AT_ONCE;
  }
}
