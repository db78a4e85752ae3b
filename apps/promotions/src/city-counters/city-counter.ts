import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { createRowSchema } from '@pechincha/persistence/queries';
import type { Types } from 'mongoose';

/** City of the counters that cover all cities; not a valid slug. */
export const ALL_CITIES = '*';

/**
 * Promotions by status, active promotions by category, distinct authors, or promotions first published in an hour
 * (`published:2026-11-22T09`, UTC).
 */
export type CityCounterKind = PromotionStatus | `active:${string}` | 'authors' | `published:${string}`;

export interface CityCounterChange {
  kind: CityCounterKind;
  by: number;
}

export const getActiveKind = (category?: string): CityCounterKind =>
  category ? `active:${category}` : 'active';

/** Counters that include a promotion of this status and category. */
export function getPromotionKinds(status: PromotionStatus, category: string): CityCounterKind[] {
  return status === 'active' ? [status, getActiveKind(category)] : [status];
}

/** Cities whose counters a change updates: the city and ALL_CITIES. */
export const getScopes = (city: string): Set<string> => new Set([city, ALL_CITIES]);

const HOUR_MS = 3_600_000;

/** `2026-11-22T09`, in UTC; sorts chronologically. */
const formatHour = (at: Date): string => at.toISOString().slice(0, 13);

/** Publication counters are kept this long; the longest period of the statistics is 30 days. */
const PUBLISHED_TTL_DAYS = 60;
/** Publication counters are recounted this long, well before they are deleted. */
const PUBLISHED_RECOUNT_DAYS = 45;

const subtractDays = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - days * 24 * HOUR_MS);

/** First hour whose publications are recounted. */
export const getRecountStart = (now: Date): Date => subtractDays(now, PUBLISHED_RECOUNT_DAYS);

/** Publication counters before this hour are deleted. */
export const getPublishedExpiry = (now: Date): Date => subtractDays(now, PUBLISHED_TTL_DAYS);

export const getPublishedKind = (at: Date): CityCounterKind => `published:${formatHour(at)}`;

/** All hours from one time to another, inclusive. */
export function listHours(from: Date, to: Date): Date[] {
  const first = Math.floor(from.getTime() / HOUR_MS);
  const last = Math.floor(to.getTime() / HOUR_MS);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_none, index) => new Date((first + index) * HOUR_MS),
  );
}

export const getCounterId = (city: string, kind: CityCounterKind): string => `${city}|${kind}`;

/** One counter of one city or ALL_CITIES; the id is `<city>|<kind>`. */
export interface CityCounterRow {
  _id: string;
  city: string;
  kind: CityCounterKind;
  count: number;
}

export const CITY_COUNTER_MODEL = 'CityCounter';

export const cityCounterSchema = createRowSchema<CityCounterRow>('tallies');

/** A pending change of a counter. Deleted when it is added to the counter. */
export interface CityCounterDeltaRow {
  _id: Types.ObjectId;
  city: string;
  kind: CityCounterKind;
  by: number;
}

export const CITY_COUNTER_DELTA_MODEL = 'CityCounterDelta';

export const cityCounterDeltaSchema = createRowSchema<CityCounterDeltaRow>('tally_deltas');
cityCounterDeltaSchema.index({ city: 1, _id: 1 });

/** Promotions of one author in one city; the id is `<city>|<author>`. Deleted with the last promotion. */
export interface CityAuthorRow {
  _id: string;
  promotions: number;
}

export const CITY_AUTHOR_MODEL = 'CityAuthor';

export const cityAuthorSchema = createRowSchema<CityAuthorRow>('city_authors');
