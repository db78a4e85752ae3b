import type { Category } from '@pechincha/contracts/categories';
import type { PromotionStatus } from '@pechincha/contracts/statuses';

/** The city under which deals of every city are counted together; no slug looks like it. */
export const ALL_CITIES = '*';

/**
 * What is counted in a city: deals of a state, active deals of a category, distinct authors, deals that were first
 * published in an hour.
 */
export type CityCounterKind = PromotionStatus | `active:${Category}` | 'authors' | `published:${string}`;

export interface CityCounterChange {
  kind: CityCounterKind;
  by: number;
}

/** The number by which the total of a list is known. */
export const getActiveKind = (category?: Category): CityCounterKind =>
  category ? `active:${category}` : 'active';

/** What one deal counts for by its state. A deal keeps its category. */
export function getPromotionKinds(status: PromotionStatus, category: Category): CityCounterKind[] {
  return status === 'active' ? [status, getActiveKind(category)] : [status];
}

/** One number of one city. */
export interface CityCounter {
  city: string;
  kind: CityCounterKind;
  count: number;
}

/** Where a change in a city counts. */
export const getScopes = (city: string): Set<string> => new Set([city, ALL_CITIES]);

const HOUR_MS = 3_600_000;

/** The hour of a moment, in UTC, such that texts sort as hours do. */
export const formatHour = (at: Date): string => at.toISOString().slice(0, 13);

/** First publications are kept by the hour for this long; the longest period that is asked for is 30 days. */
const PUBLISHED_TTL_DAYS = 60;
/** Recounted for this long: well before they are deleted. */
const PUBLISHED_RECOUNT_DAYS = 45;

const subtractDays = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - days * 24 * HOUR_MS);

/** The first hour whose publications are recounted. */
export const getRecountStart = (now: Date): Date => subtractDays(now, PUBLISHED_RECOUNT_DAYS);

/** Publications of hours before this one are deleted. */
export const getPublishedExpiry = (now: Date): Date => subtractDays(now, PUBLISHED_TTL_DAYS);

export const getPublishedKind = (at: Date): CityCounterKind => `published:${formatHour(at)}`;

/** The hours from one moment to another, both included. */
export function listHours(from: Date, to: Date): Date[] {
  const first = Math.floor(from.getTime() / HOUR_MS);
  const last = Math.floor(to.getTime() / HOUR_MS);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_none, index) => new Date((first + index) * HOUR_MS),
  );
}

export const getCounterId = (city: string, kind: CityCounterKind): string => `${city}|${kind}`;
