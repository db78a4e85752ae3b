import { Injectable } from '@nestjs/common';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import type { promotionReacted } from '@pechincha/contracts/events/promotion';
import type { Transaction } from '@pechincha/persistence/transaction';
import { PointRulesRepository } from '../point-rules/point-rules.repository.js';
import {
  type EarningLimits,
  EarningLimitsRepository,
  getAddressGroupLimit,
  getDayLimit,
  getPromotionLimit,
} from './earning-limits.repository.js';
import { changeGrant, type GrantRow, GrantsRepository, isStarting, newGrant } from './grants.repository.js';
import { addPoints, LedgerRepository, type NewLedgerRow } from './ledger.repository.js';

type Reacted = EventOf<typeof promotionReacted>;

/** A member liked a promotion of another (`likes` is 1) or no longer does (−1). */
interface Like extends Pick<EventData<typeof promotionReacted>['reactions'][number], 'counted' | 'userId'> {
  event: Reacted;
  grantId: string;
  change: number;
  limits: ReturnType<typeof getLimits>;
}

/** As `AwardsService`, for many likes at once: one ledger row per event and reason, however many members liked. */
@Injectable()
export class LikeAwardsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly grants: GrantsRepository,
    private readonly pointRules: PointRulesRepository,
    private readonly limits: EarningLimitsRepository,
  ) {}

  async apply(events: readonly Reacted[], tx: Transaction): Promise<void> {
    const handled = await this.ledger.listSources(
      events.map(({ id }) => id),
      tx.session,
    );
    const likes = events.filter(({ id }) => !handled.has(id)).flatMap(listLikes);
    if (likes.length === 0) return;
    const pointsPerLike = await this.pointRules.getPointsFor('like-received', tx.session);
    const grants = await this.grants.list([...new Set(likes.map(({ grantId }) => grantId))], tx.session);
    const limits = await this.limits.read(listLimits(likes, grants), tx.session);
    const rows = new Map<string, NewLedgerRow & Required<Pick<NewLedgerRow, 'tally'>>>();
    for (const like of likes) {
      const { event, grantId, change } = like;
      const { grant, points, tally, givenAt } = applyLike(like, grants.get(grantId), pointsPerLike, limits);
      grants.set(grantId, { ...grant, _id: grantId });
      const reason = change > 0 ? 'like-received' : 'like-taken-back';
      const row = rows.get(`${event.id}:${reason}`) ?? {
        member: event.data.authorId,
        source: event.id,
        about: event.data.promotionId,
        reason,
        points: 0,
        tally: { metric: 'likes', by: 0 },
        occurredAt: new Date(event.occurredAt),
      };
      addPoints(row, points, givenAt);
      row.tally.by += tally;
      rows.set(`${event.id}:${reason}`, row);
    }
    await this.grants.saveAll([...grants.values()], tx.session);
    await this.limits.save(limits, tx.session);
    for (const row of rows.values()) this.ledger.insert(row, tx);
  }
}

/** Dislikes and likes of one's own promotion do not count. */
const listLikes = (event: Reacted): Like[] => {
  const { promotionId, authorId, reactions } = event.data;
  return reactions
    .filter(({ userId, likes }) => likes !== 0 && userId !== authorId)
    .map(({ userId, likes, counted, addressGroup }) => ({
      event,
      userId,
      ...(counted && { counted }),
      grantId: `like:${promotionId}:${userId}`,
      change: likes,
      limits: getLimits(event, addressGroup),
    }));
};

const getLimits = ({ data, occurredAt }: Reacted, addressGroup: string | undefined) => {
  const { promotionId, authorId } = data;
  const at = new Date(occurredAt);
  return {
    uncounted: [getPromotionLimit(promotionId), getDayLimit('likes', authorId, at)],
    addressGroup:
      addressGroup === undefined ? undefined : getAddressGroupLimit(promotionId, addressGroup, at),
  };
};

/** Most likes count and are of nobody's address group. */
const listLimits = (likes: readonly Like[], grants: ReadonlyMap<string, GrantRow>) =>
  likes.flatMap(({ counted, grantId, limits }) => [
    ...(counted && !grants.get(grantId)?.isUncounted ? [] : limits.uncounted),
    ...(limits.addressGroup ? [limits.addressGroup] : []),
  ]);

/**
 * None of a promotion with a declared interest earns, and one of an address group. One that does not count takes room within the limits of the promotion and of the
 * author's day, or earns nothing.
 */
function applyLike(
  { event, userId, counted, change, limits: { uncounted, addressGroup } }: Like,
  { _id, isUncounted, ...current }: GrantRow = { _id: '', ...newGrant },
  pointsPerLike: number,
  limits: EarningLimits,
) {
  const at = new Date(event.occurredAt);
  if (!isStarting(current, change)) {
    const changed = changeGrant(current, change, 0, at);
    if (isUncounted && changed.grant.net > 0) return { ...changed, grant: { ...changed.grant, isUncounted } };
    if (isUncounted) for (const limit of uncounted) limits.giveBack(limit);
    return changed;
  }
  const isEarning =
    !event.data.declaredInterest &&
    (!addressGroup || limits.claim(addressGroup, userId)) &&
    (counted || uncounted.every((limit) => limits.getRoom(limit) > 0));
  const changed = changeGrant(current, change, isEarning ? pointsPerLike : 0, at);
  if (!isEarning || counted) return changed;
  for (const limit of uncounted) limits.use(limit);
  return { ...changed, grant: { ...changed.grant, isUncounted: true as const } };
}
