import { Injectable } from '@nestjs/common';
import type { PointReason } from '@pechincha/contracts/entities/gamification';
import type { PointRuleReason } from '@pechincha/contracts/points';
import type { EventContext } from '@pechincha/messaging/on-event';
import { PointRulesRepository } from '../point-rules/point-rules.repository.js';
import type { Tallies } from './accounts.repository.js';
import { EarningLimitsRepository, getDayLimit } from './earning-limits.repository.js';
import {
  changeGrant,
  type GivenPoints,
  type GrantRow,
  GrantsRepository,
  isStarting,
  newGrant,
} from './grants.repository.js';
import { toMonth } from './monthly-points.repository.js';
import { addPoints, LedgerRepository, type NewLedgerRow } from './ledger.repository.js';

interface AwardKind {
  gain: PointRuleReason;
  loss: PointReason;
  /** What it counts as for badges; missing if as nothing. */
  metric?: keyof Tallies;
}

/** What earns points, with the ledger reasons for gaining and losing them. */
const awardKinds = {
  promotion: { gain: 'promotion-published', loss: 'promotion-withdrawn', metric: 'promotions' },
  comment: { gain: 'comment-written', loss: 'comment-deleted', metric: 'comments' },
  proof: { gain: 'deal-proved', loss: 'proof-withdrawn' },
  useful: { gain: 'useful-received', loss: 'useful-taken-back' },
} as const satisfies Record<string, AwardKind>;

/** What a member earns for a promotion or comment of theirs. */
interface Subject {
  member: string;
  /** Id of the promotion or comment. */
  about: string;
}

interface Gain {
  /** Negative for a loss, with the time of the gain that it takes back. */
  parts: readonly { points: number; at?: Date | undefined }[];
  /** Change of the tally; missing for none. */
  tally?: number;
}

export interface CommentAward extends Subject {
  /** 1 when it starts to count, −1 when it stops. */
  change: 1 | -1;
  /** False counts for badges without earning points. Default: true. */
  earnsPoints?: boolean;
}

/**
 * Inserts the ledger rows for events, in the transaction that handles the event. `LedgerSettlementWorker` updates the
 * account later, because many simultaneous likes of one member would otherwise conflict on the account's row.
 */
@Injectable()
export class AwardsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly grants: GrantsRepository,
    private readonly pointRules: PointRulesRepository,
    private readonly limits: EarningLimitsRepository,
  ) {}

  async applyComment(
    { change, earnsPoints = true, ...subject }: CommentAward,
    tx: EventContext,
  ): Promise<void> {
    const { member, about } = subject;
    if (await this.ledger.exists(tx.event.id, member, tx.session)) return;
    const grant = await this.find(`comment:${about}`, tx);
    const isPaid = isStarting(grant, change) && earnsPoints && (await this.countComment(member, tx));
    const pointsPerComment = isPaid ? await this.pointRules.getPointsFor('comment-written', tx.session) : 0;
    const changed = changeGrant(grant, change, pointsPerComment, new Date(tx.event.occurredAt));
    await this.insertRow('comment', subject, change > 0, toGain(changed), tx);
    await this.grants.save(await this.settleUsefuls(changed.grant, subject, tx), tx.session);
  }

  /** @param people who found a comment useful, by the newest event */
  async applyUsefuls(subject: Subject, people: number, tx: EventContext): Promise<void> {
    const { subjectVersion: version } = tx.event;
    const grant = await this.find(`comment:${subject.about}`, tx);
    const usefuls = grant.usefuls ?? { people: 0, settled: 0, paid: 0, given: [], version: 0 };
    if (usefuls.version >= version) return;
    const changed = { ...grant, usefuls: { ...usefuls, people, version } };
    await this.grants.save(await this.settleUsefuls(changed, subject, tx), tx.session);
  }

  /**
   * The newest event of a promotion decides, not the sum of them.
   * @param counts whether it counts from this event on
   * @param declaredInterest of its author, who earns nothing for it then
   */
  async applyPromotion(
    subject: Subject,
    { counts, declaredInterest = false }: { counts: boolean; declaredInterest?: boolean },
    tx: EventContext,
  ): Promise<void> {
    const { id: source, subjectVersion: version } = tx.event;
    if (await this.ledger.exists(source, subject.member, tx.session)) return;
    const { declaredInterest: _before, ...current } = await this.find(`promotion:${subject.about}`, tx);
    if (current.version !== undefined && current.version >= version) return;
    const change = Number(counts) - current.net;
    const isPaid = change > 0 && !declaredInterest;
    const points = isPaid ? await this.pointRules.getPointsFor('promotion-published', tx.session) : 0;
    const changed = changeGrant(current, change, points, new Date(tx.event.occurredAt));
    if (change !== 0) await this.insertRow('promotion', subject, change > 0, toGain(changed), tx);
    const grant = { ...changed.grant, version, ...(declaredInterest && { declaredInterest }) };
    await this.grants.save(await this.settleProof(grant, subject, tx), tx.session);
  }

  /** @param proved whether members confirmed the promotion, by the newest event */
  async applyProof(subject: Subject, proved: boolean, tx: EventContext): Promise<void> {
    const { subjectVersion: version } = tx.event;
    const grant = await this.find(`promotion:${subject.about}`, tx);
    if (grant.proof && grant.proof.version >= version) return;
    const proof = { isPaid: false, given: 0, ...grant.proof, proved, version };
    await this.grants.save(await this.settleProof({ ...grant, proof }, subject, tx), tx.session);
  }

  private async find(_id: string, { session }: EventContext): Promise<GrantRow> {
    return (await this.grants.find(_id, session)) ?? { _id, ...newGrant };
  }

  private async countComment(member: string, { event, session }: EventContext): Promise<boolean> {
    const limit = getDayLimit('comments', member, new Date(event.occurredAt));
    const limits = await this.limits.read([limit], session);
    if (limits.getRoom(limit) === 0) return false;
    limits.use(limit);
    await this.limits.save(limits, session);
    return true;
  }

  /** A promotion that is proved earns for that while it earns at all. */
  private async settleProof(grant: GrantRow, subject: Subject, tx: EventContext): Promise<GrantRow> {
    const { net, proof, declaredInterest } = grant;
    const isDue = net > 0 && !declaredInterest && proof?.proved === true;
    if (!proof || isDue === proof.isPaid) return grant;
    const at = new Date(tx.event.occurredAt);
    const given = isDue ? await this.pointRules.getPointsFor('deal-proved', tx.session) : 0;
    const part = { points: given - proof.given, at: isDue ? at : proof.givenAt };
    await this.insertRow('proof', subject, isDue, { parts: [part] }, tx);
    return { ...grant, proof: { ...proof, isPaid: isDue, given, ...(isDue && { givenAt: at }) } };
  }

  /** A comment earns for those who find it useful while it is there; what is beyond the limit of a day never earns. */
  private async settleUsefuls(grant: GrantRow, subject: Subject, tx: EventContext): Promise<GrantRow> {
    const { net, usefuls } = grant;
    const due = net > 0 ? (usefuls?.people ?? 0) : 0;
    if (!usefuls || due === usefuls.settled) return grant;
    const { settled, paid, given } = usefuls;
    const at = new Date(tx.event.occurredAt);
    const limit = getDayLimit('usefuls', subject.member, at);
    const limits = await this.limits.read([limit], tx.session);
    const isGain = due > settled;
    const newPaid = isGain
      ? paid + Math.min(due - settled, limits.getRoom(limit))
      : Math.round((paid * due) / settled);
    if (isGain) limits.use(limit, newPaid - paid);
    else limits.giveBack(limit, paid - newPaid);
    await this.limits.save(limits, tx.session);
    const pointsPerUseful = isGain ? await this.pointRules.getPointsFor('useful-received', tx.session) : 0;
    const parts = isGain
      ? [{ at, points: (newPaid - paid) * pointsPerUseful }]
      : listLosses(given, sumPoints(given) - Math.round((sumPoints(given) * newPaid) / Math.max(1, paid)));
    await this.insertRow('useful', subject, isGain, { parts }, tx);
    const newGiven = addParts(given, parts);
    return { ...grant, usefuls: { ...usefuls, settled: due, paid: newPaid, given: newGiven } };
  }

  private async insertRow(
    kind: keyof typeof awardKinds,
    { member, about }: Subject,
    isGain: boolean,
    { parts, tally }: Gain,
    { event, session }: EventContext,
  ): Promise<void> {
    const { gain, loss, metric }: AwardKind = awardKinds[kind];
    if (!metric && sumPoints(parts) === 0) return;
    const row: NewLedgerRow = {
      member,
      points: 0,
      about,
      source: event.id,
      reason: isGain ? gain : loss,
      ...(metric && tally !== undefined && { tally: { metric, by: tally } }),
      occurredAt: new Date(event.occurredAt),
    };
    for (const { points, at } of parts) addPoints(row, points, at);
    await this.ledger.insertIfMissing(row, session);
  }
}

const toGain = ({ points, givenAt, tally }: ReturnType<typeof changeGrant>): Gain => ({
  parts: [{ points, at: givenAt }],
  tally,
});

const sumPoints = (parts: readonly { points: number }[]): number =>
  parts.reduce((sum, { points }) => sum + points, 0);

/** Points that were given last are taken back first. @param points to be taken back */
function listLosses(given: readonly GivenPoints[], points: number): GivenPoints[] {
  const losses: GivenPoints[] = [];
  for (const { at, points: part } of given.toReversed()) {
    const rest = points + sumPoints(losses);
    if (rest > 0) losses.push({ at, points: -Math.min(part, rest) });
  }
  return losses;
}

/** Sums of each month, the oldest first. */
function addParts(given: readonly GivenPoints[], parts: readonly GivenPoints[]): GivenPoints[] {
  const byMonth = Map.groupBy([...given, ...parts], ({ at }) => toMonth(at));
  return [...byMonth.values()]
    .flatMap((ofMonth) => (ofMonth[0] ? [{ at: ofMonth[0].at, points: sumPoints(ofMonth) }] : []))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
