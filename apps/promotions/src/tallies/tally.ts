import type { Category } from '@pechincha/contracts/categories';
import type { PromotionStatus } from '@pechincha/contracts/statuses';

/** The city under which deals of every city are counted together; no slug looks like it. */
export const EVERYWHERE = '*';

/**
 * What is counted in a city: deals of a state, active deals of a category, distinct authors, deals that were first
 * published in an hour.
 */
export type TallyKind = PromotionStatus | `active:${Category}` | 'authors' | `published:${string}`;

export interface TallyChange {
  kind: TallyKind;
  by: number;
}

/** The number by which the total of a list is known. */
export const activeIn = (category?: Category): TallyKind => (category ? `active:${category}` : 'active');

/** What one deal counts for by its state. A deal keeps its category. */
export function countedAs(status: PromotionStatus, category: Category): TallyKind[] {
  return status === 'active' ? [status, activeIn(category)] : [status];
}

/** One number of one city. */
export interface CityTally {
  city: string;
  kind: TallyKind;
  count: number;
}

/** Where a change in a city counts. */
export const placesOf = (city: string): Set<string> => new Set([city, EVERYWHERE]);

const HOUR_MS = 3_600_000;

/** The hour of a moment, in UTC, such that texts sort as hours do. */
export const hourOf = (at: Date): string => at.toISOString().slice(0, 13);

/** First publications are kept by the hour for this long; the longest period that is asked for is 30 days. */
const PUBLISHED_KEPT_DAYS = 60;
/** Recounted for this long: well before they are deleted. */
const PUBLISHED_RECOUNTED_DAYS = 45;

const daysBefore = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - days * 24 * HOUR_MS);

/** The first hour whose publications are recounted. */
export const recountedSince = (now: Date): Date => daysBefore(now, PUBLISHED_RECOUNTED_DAYS);

/** Publications of hours before this one are deleted. */
export const publishedKeptSince = (now: Date): Date => daysBefore(now, PUBLISHED_KEPT_DAYS);

export const publishedIn = (at: Date): TallyKind => `published:${hourOf(at)}`;

/** The hours from one moment to another, both included. */
export function hoursBetween(from: Date, to: Date): Date[] {
  const first = Math.floor(from.getTime() / HOUR_MS);
  const last = Math.floor(to.getTime() / HOUR_MS);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_none, index) => new Date((first + index) * HOUR_MS),
  );
}

export const tallyId = (city: string, kind: TallyKind): string => `${city}|${kind}`;
