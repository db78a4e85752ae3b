import { Injectable } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import type { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import type { Transaction } from '@pechincha/persistence/transaction';
import { RulesRepository } from '../rules/rules.repository.js';
import { awardKinds } from './awards.service.js';
import { calculateGrant } from './calculate-grant.js';
import { GrantsRepository } from './grants.repository.js';
import { LedgerRepository, type NewLedgerRow } from './ledger.repository.js';

type Reacted = EventOf<typeof promotionReacted>;

/** A member liked a promotion of another (1) or no longer does (−1). */
interface Like {
  event: Reacted;
  grantId: string;
  change: number;
}

/** As `AwardsService`, for many likes at once: one ledger row per event and reason, however many members liked. */
@Injectable()
export class LikeAwardsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly grants: GrantsRepository,
    private readonly rules: RulesRepository,
  ) {}

  async apply(events: readonly Reacted[], tx: Transaction): Promise<void> {
    const { gain, loss, metric } = awardKinds.like;
    const handled = await this.ledger.listSources(
      events.map(({ id }) => id),
      tx.session,
    );
    const likes = events.filter(({ id }) => !handled.has(id)).flatMap(listLikes);
    if (likes.length === 0) return;
    const pointsPerLike = await this.rules.getPointsFor(gain, tx.session);
    const grants = await this.grants.list([...new Set(likes.map(({ grantId }) => grantId))], tx.session);
    const rows = new Map<string, NewLedgerRow & Required<Pick<NewLedgerRow, 'tally'>>>();
    for (const { event, grantId, change } of likes) {
      const grant = calculateGrant(grants.get(grantId) ?? { net: 0, given: 0 }, change, pointsPerLike);
      grants.set(grantId, { _id: grantId, net: grant.net, given: grant.given });
      const reason = change > 0 ? gain : loss;
      const row = rows.get(`${event.id}:${reason}`) ?? {
        ...{ member: event.data.authorId, source: event.id, about: event.data.promotionId, reason },
        ...{ points: 0, tally: { metric, by: 0 }, occurredAt: new Date(event.occurredAt) },
      };
      row.points += grant.points;
      row.tally.by += grant.tally;
      rows.set(`${event.id}:${reason}`, row);
    }
    await this.grants.saveAll([...grants.values()], tx.session);
    for (const row of rows.values()) this.ledger.insert(row, tx);
  }
}

/** Dislikes and likes of one's own promotion do not count. */
const listLikes = (event: Reacted): Like[] => {
  const { promotionId, authorId, reactions } = event.data;
  return reactions
    .filter(({ userId, likes }) => likes !== 0 && userId !== authorId)
    .map(({ userId, likes }) => ({ event, grantId: `like:${promotionId}:${userId}`, change: likes }));
};
