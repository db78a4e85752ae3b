import type { Catalogue } from '../catalogue/catalogue.repository.js';
import type { AccountRow } from './accounts.repository.js';

/**
 * The highest level that the points reach. Points can be negative for a short time when events arrive out of order;
 * then the lowest level.
 */
export function getLevelName(
  points: number,
  levels: readonly { name: string; minPoints: number }[],
): string | null {
  const ascending = levels.toSorted((one, other) => one.minPoints - other.minPoints);
  return (ascending.findLast((level) => level.minPoints <= points) ?? ascending[0])?.name ?? null;
}

/** The account with level and badge names from the catalogue; deleted badges and levels are removed. */
export function recalculate(account: AccountRow, { revision, levels, badges }: Catalogue): AccountRow {
  const manualLevel = levels.find(({ _id }) => account.levelByHand?.equals(_id));
  const heldBadges = account.badges.flatMap((heldBadge) => {
    const badge = badges.find(({ _id }) => _id.equals(heldBadge._id));
    return badge ? [{ ...heldBadge, name: badge.name }] : [];
  });
  return {
    ...account,
    level: manualLevel?.name ?? getLevelName(account.points, levels),
    levelByHand: manualLevel?._id ?? null,
    badges: heldBadges,
    catalogueRevision: revision,
  };
}

/** Badges whose rule the account fulfils and that it does not hold. */
export function findNewBadges(account: AccountRow, { badges }: Catalogue): Catalogue['badges'] {
  const counts = { ...account.tallies, points: account.points };
  return badges.filter(
    ({ _id, rule }) =>
      rule &&
      counts[rule.metric] >= rule.atLeast &&
      !account.badges.some((heldBadge) => heldBadge._id.equals(_id)),
  );
}

/** Whether the published values differ. */
export function hasChanged(before: AccountRow, after: AccountRow): boolean {
  const toNames = ({ badges }: AccountRow): string => JSON.stringify(badges.map(({ name }) => name));
  return before.points !== after.points || before.level !== after.level || toNames(before) !== toNames(after);
}
