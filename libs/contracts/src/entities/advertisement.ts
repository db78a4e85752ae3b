import * as z from 'zod/mini';
import { id, time } from '../ids.js';

export const advertisementPositions = ['top', 'side'] as const;
export type AdvertisementPosition = (typeof advertisementPositions)[number];

export const advertisementSizes = ['small', 'medium', 'large', 'custom'] as const;
export type AdvertisementSize = (typeof advertisementSizes)[number];

export const advertisementStatuses = ['active', 'inactive'] as const;
export type AdvertisementStatus = (typeof advertisementStatuses)[number];

/** An advertisement or city banner without its statistics. */
export const publicAdvertisement = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  /** A path under /uploads/ in a width that fits the position, or null. */
  image: z.nullable(z.string()),
  /** Empty for no link. */
  targetUrl: z.string(),
  position: z.enum(advertisementPositions),
  size: z.nullable(z.enum(advertisementSizes)),
  /** Seconds; null for the default. */
  duration: z.nullable(z.number()),
  /** A slug, or null for the whole site. */
  city: z.nullable(z.string()),
});
export type PublicAdvertisement = z.infer<typeof publicAdvertisement>;

/** A city banner with its display period. */
export const cityBanner = z.object({
  ...publicAdvertisement.shape,
  startDate: z.nullable(time),
  /** A day is represented by its midnight in America/Sao_Paulo; the day itself is included. */
  endDate: z.nullable(time),
  status: z.enum(advertisementStatuses),
});
export type CityBanner = z.infer<typeof cityBanner>;

/** With statistics and audit fields, for administrators. */
export const advertisement = z.object({
  ...cityBanner.shape,
  /** Exclusive end of the display period, after the last day; null for none. */
  endsAt: z.nullable(time),
  views: z.int(),
  clicks: z.int(),
  createdAt: time,
  /** Null after the account was deleted. */
  createdBy: z.nullable(id),
  updatedAt: time,
  updatedBy: z.nullable(id),
  /** Raised by every edit; an edit sends the one that it started from. */
  version: z.int(),
});
export type Advertisement = z.infer<typeof advertisement>;

export type AdvertisementDisplayState = 'expired' | 'scheduled' | 'showing' | 'off';

/**
 * `off` is an inactive advertisement, or one of the whole site without a start date; a city banner needs no start
 * date.
 */
export function getAdvertisementDisplayState(
  ad: Pick<Advertisement, 'startDate' | 'endsAt' | 'status' | 'city'>,
  now: Date,
): AdvertisementDisplayState {
  if (ad.endsAt !== null && Date.parse(ad.endsAt) <= now.getTime()) return 'expired';
  if (ad.startDate !== null && Date.parse(ad.startDate) > now.getTime()) return 'scheduled';
  const hasStart = ad.startDate !== null || ad.city !== null;
  return ad.status === 'active' && hasStart ? 'showing' : 'off';
}
