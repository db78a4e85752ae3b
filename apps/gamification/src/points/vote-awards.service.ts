import { Injectable } from '@nestjs/common';
import type { PointReason } from '@pechincha/contracts/entities/gamification';
import type { EventData } from '@pechincha/contracts/event';
import type { checkConfirmed } from '@pechincha/contracts/events/promotion';
import type { caseReversed, reportDecided } from '@pechincha/contracts/events/report';
import type { EventContext } from '@pechincha/messaging/on-event';
import { PointRulesRepository } from '../point-rules/point-rules.repository.js';
import { EarningLimitsRepository, getDayLimit } from './earning-limits.repository.js';
import { changeGrant, type GrantRow, GrantsRepository, newGrant } from './grants.repository.js';
import { addPoints, LedgerRepository, type NewLedgerRow } from './ledger.repository.js';

interface Gain {
  member: string;
  /** Negative for a loss. */
  points: number;
  /** Of the points that are taken back; missing for a gain. */
  givenAt?: Date | undefined;
  reason: PointReason;
  /** Id of the promotion or comment. */
  about: string;
}

/** Awards members whose votes and reports were right. */
@Injectable()
export class VoteAwardsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly grants: GrantsRepository,
    private readonly pointRules: PointRulesRepository,
    private readonly limits: EarningLimitsRepository,
  ) {}

  /** Once per member and promotion, however often it ends. */
  async applyChecks(
    { promotionId, voters, confirmed }: EventData<typeof checkConfirmed>,
    tx: EventContext,
  ): Promise<void> {
    const { session, event } = tx;
    const at = new Date(event.occurredAt);
    const points = await this.pointRules.getPointsFor('check-right', session);
    const toId = (member: string): string => `check:${promotionId}:${member}`;
    const grants = await this.grants.list(voters.map(toId), session);
    const limits = await this.limits.read(
      voters.map((member) => getDayLimit('checks', member, at)),
      session,
    );
    const saved: GrantRow[] = [];
    for (const member of new Set(voters)) {
      const _id = toId(member);
      const current = grants.get(_id) ?? { _id, ...newGrant };
      if (current.version !== undefined && current.version >= event.subjectVersion) continue;
      const change = Number(confirmed) - current.net;
      const limit = getDayLimit('checks', member, at);
      const isPaid = change > 0 && limits.getRoom(limit) > 0;
      if (isPaid) limits.use(limit);
      const { grant, points: gained, givenAt } = changeGrant(current, change, isPaid ? points : 0, at);
      saved.push({ ...grant, version: event.subjectVersion });
      const reason = gained > 0 ? 'check-right' : 'check-reversed';
      this.insertRow({ member, points: gained, givenAt, reason, about: promotionId }, tx);
    }
    await this.grants.saveAll(saved, session);
    await this.limits.save(limits, session);
  }

  /** Those whose reports count earn if something was done, unless the decision is already reversed. */
  async applyReports(
    { caseId, subject, outcome, reporters }: EventData<typeof reportDecided>,
    tx: EventContext,
  ): Promise<void> {
    const right = reporters.filter(({ counted, isFalse }) => counted && !isFalse);
    if (outcome === 'keep' || outcome === 'gone' || right.length === 0) return;
    if (!(await this.openCase(caseId, tx))) return;
    const points = await this.pointRules.getPointsFor('report-upheld', tx.session);
    const ids = right.map(({ _id }) => `report:${caseId}:${_id}`);
    const known = await this.grants.list(ids, tx.session);
    const saved: GrantRow[] = [];
    for (const { _id: member } of right) {
      const _id = `report:${caseId}:${member}`;
      if (known.has(_id)) continue;
      saved.push({ _id, net: 1, given: points, givenAt: new Date(tx.event.occurredAt) });
      this.insertRow({ member, points, reason: 'report-upheld', about: subject.id }, tx);
    }
    await this.grants.saveAll(saved, tx.session);
  }

  async reverseReports(
    { caseId, subjectId }: EventData<typeof caseReversed>,
    tx: EventContext,
  ): Promise<void> {
    await this.grants.save({ _id: `case:${caseId}`, net: -1, given: 0 }, tx.session);
    const grants = (await this.grants.listReports(caseId, tx.session)).filter(({ net }) => net > 0);
    for (const { _id, given, givenAt } of grants) {
      const member = _id.slice(_id.lastIndexOf(':') + 1);
      this.insertRow({ member, points: -given, givenAt, reason: 'report-reversed', about: subjectId }, tx);
    }
    await this.grants.saveAll(
      grants.map(({ _id }) => ({ _id, net: 0, given: 0 })),
      tx.session,
    );
  }

  /** Conflicts with a reversal at the same time. @returns false if it was reversed */
  private async openCase(caseId: string, { session }: EventContext): Promise<boolean> {
    const _id = `case:${caseId}`;
    const row = await this.grants.find(_id, session);
    if (row && row.net < 0) return false;
    await this.grants.save({ _id, net: (row?.net ?? 0) + 1, given: 0 }, session);
    return true;
  }

  private insertRow({ points, givenAt, ...gain }: Gain, tx: EventContext): void {
    if (points === 0) return;
    const row: NewLedgerRow = {
      ...gain,
      points: 0,
      source: tx.event.id,
      occurredAt: new Date(tx.event.occurredAt),
    };
    addPoints(row, points, givenAt);
    this.ledger.insert(row, tx);
  }
}
