import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MAX_MUTED_PROMOTIONS, MAX_RULES, type RuleKind } from '@pechincha/contracts/rules';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { type ClientSession, Model, trusted, type Types } from 'mongoose';
import { getCompoundAnchor, MUTE_ANCHOR, MUTED_PROMOTION_PREFIX, parseCompoundAnchor } from './rule-key.js';
import {
  anchorIndex,
  COMPOUND_INDEX,
  kindIndex,
  memberIndex,
  muteIndex,
  type RuleLockRow,
  type RuleRow,
} from './rule.schema.js';

const MAX_MEMBER_RULES = MAX_RULES.alert + MAX_RULES.follow + MAX_RULES.mute + MAX_MUTED_PROMOTIONS;

const whereNotExpired = (now: Date) => ({ expiresAt: trusted({ $not: { $lte: now } }) });
const whereMutedPromotion = { $gte: MUTED_PROMOTION_PREFIX, $lt: `${MUTED_PROMOTION_PREFIX.slice(0, -1)};` };

@Injectable()
export class RulesRepository {
  constructor(
    @InjectModel('Rule') private readonly rules: Model<RuleRow>,
    @InjectModel('RuleLock') private readonly locks: Model<RuleLockRow>,
  ) {}

  /** Of all kinds, newest first. */
  listByMember(member: string): Promise<RuleRow[]> {
    return this.rules
      .find({ member })
      .sort({ _id: -1 })
      .limit(MAX_MEMBER_RULES)
      .hint(memberIndex)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean<RuleRow[]>()
      .exec();
  }

  /** Newest first. */
  listByKind(member: string, kind: RuleKind, now: Date): Promise<RuleRow[]> {
    return this.rules
      .find({ member, kind, ...whereNotExpired(now) })
      .sort({ _id: -1 })
      .limit(MAX_MEMBER_RULES)
      .hint(kindIndex)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean<RuleRow[]>()
      .exec();
  }

  /** Concurrent transactions with the same lock conflict, so they run one after another. */
  async lock(member: string, session: ClientSession): Promise<void> {
    await this.locks.updateOne({ _id: member }, { $inc: { changes: 1 } }, { upsert: true, session });
  }

  /** Rules of a kind, without muted promotions. */
  count(member: string, kind: RuleKind, session: ClientSession): Promise<number> {
    const query =
      kind === 'mute'
        ? this.rules.countDocuments({ member, anchor: MUTE_ANCHOR }).hint(muteIndex)
        : this.rules.countDocuments({ member, kind }).hint(kindIndex);
    return query.session(session).exec();
  }

  countMutedPromotions(member: string, now: Date, session: ClientSession): Promise<number> {
    return this.rules
      .countDocuments({ member, anchor: trusted(whereMutedPromotion), expiresAt: trusted({ $gt: now }) })
      .hint(muteIndex)
      .session(session)
      .exec();
  }

  findByKey(member: string, key: string, session: ClientSession): Promise<RuleRow | null> {
    return this.rules.findOne({ member, key }).session(session).lean<RuleRow>().exec();
  }

  /** Unless it has expired. */
  find(member: string, _id: string, now: Date, session: ClientSession): Promise<RuleRow | null> {
    return this.rules
      .findOne({ _id, member, ...whereNotExpired(now) })
      .session(session)
      .lean<RuleRow>()
      .exec();
  }

  async insert(rule: RuleRow, session: ClientSession): Promise<void> {
    await this.rules.create([rule], { session });
  }

  async replace({ _id, ...rule }: RuleRow, session: ClientSession): Promise<void> {
    await this.rules.replaceOne({ _id, member: rule.member }, rule, { session });
  }

  /** Returns the updated rule, or null if the member has no such rule. */
  toggle(member: string, _id: string, session: ClientSession): Promise<RuleRow | null> {
    return this.rules
      .findOneAndUpdate({ _id, member }, [{ $set: { isActive: { $not: '$isActive' } } }], {
        session,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<RuleRow>()
      .exec();
  }

  /** False if the member has no such rule. */
  async delete(member: string, _id: string | Types.ObjectId, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.rules.deleteOne({ _id, member }, { session });
    return deletedCount > 0;
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.rules.deleteMany({ member }, { session });
    await this.locks.deleteOne({ _id: member }, { session });
  }

  /** The given anchors that active rules have, as anchor or compound. Served by distinct scans of the indexes. */
  async findAnchors(anchors: string[], session: ClientSession): Promise<string[]> {
    const among = trusted({ $in: anchors });
    const found = await this.rules.distinct('anchor', { isActive: true, anchor: among }).session(session);
    const compounds = await this.rules
      .distinct('compound', { isActive: true, compound: among })
      .session(session);
    return [...found, ...compounds.flatMap((token) => (token ? [getCompoundAnchor(token)] : []))].toSorted();
  }

  /** The next active rules of an anchor, in id order. */
  listByAnchor(
    anchor: string,
    after: Types.ObjectId | null,
    limit: number,
    session: ClientSession,
  ): Promise<RuleRow[]> {
    const compound = parseCompoundAnchor(anchor);
    return this.rules
      .find({
        isActive: true,
        ...(compound === undefined ? { anchor } : { compound }),
        ...(after && { _id: trusted({ $gt: after }) }),
      })
      .sort({ _id: 1 })
      .limit(limit)
      .hint(compound === undefined ? anchorIndex : COMPOUND_INDEX)
      .session(session)
      .lean<RuleRow[]>()
      .exec();
  }

  /** Active mutes of members with one of the anchors. */
  listMutes(members: string[], anchors: string[], now: Date, session: ClientSession): Promise<RuleRow[]> {
    return this.rules
      .find({
        member: trusted({ $in: members }),
        anchor: trusted({ $in: anchors }),
        isActive: true,
        ...whereNotExpired(now),
      })
      .hint(muteIndex)
      .session(session)
      .lean<RuleRow[]>()
      .exec();
  }
}
