import type { Catalogue } from '../catalogue/catalogue.repository.js';
import { levelOf } from '../levels/level-of.js';
import type { AccountRow } from './account.schema.js';

/** The level and the badges' names as they follow from an account and from what badges and levels are now. */
export function followed(account: AccountRow, { revision, levels, badges }: Catalogue): AccountRow {
  const byHand = levels.find(({ _id }) => account.levelByHand?.equals(_id));
  const held = account.badges.flatMap((one) => {
    const badge = badges.find(({ _id }) => _id.equals(one._id));
    return badge ? [{ ...one, name: badge.name }] : [];
  });
  return {
    ...account,
    level: byHand?.name ?? levelOf(account.points, levels),
    levelByHand: byHand?._id ?? null,
    badges: held,
    seen: revision,
  };
}

/** Badges whose rule an account meets and that it does not hold. */
export function merited(account: AccountRow, { badges }: Catalogue): Catalogue['badges'] {
  const counts = { ...account.tallies, points: account.points };
  return badges.filter(
    ({ _id, rule }) =>
      rule && counts[rule.metric] >= rule.atLeast && !account.badges.some((held) => held._id.equals(_id)),
  );
}

/** Whether what is told of an account differs. */
export function differs(one: AccountRow, other: AccountRow): boolean {
  const names = ({ badges }: AccountRow): string => JSON.stringify(badges.map(({ name }) => name));
  return one.points !== other.points || one.level !== other.level || names(one) !== names(other);
}
