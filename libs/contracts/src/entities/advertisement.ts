import * as z from 'zod/mini';
import { id, time } from '../ids.js';

export const advertisementPositions = ['top', 'side'] as const;
export type AdvertisementPosition = (typeof advertisementPositions)[number];

export const advertisementSizes = ['small', 'medium', 'large', 'custom'] as const;
export type AdvertisementSize = (typeof advertisementSizes)[number];

export const advertisementStatuses = ['active', 'inactive'] as const;
export type AdvertisementStatus = (typeof advertisementStatuses)[number];

// Apart from the schemas, so that a page can know them without those.
export { advertisementPixels, DEFAULT_AD_SECONDS } from '../advertisement-pixels.js';

/** An advertisement or a city's banner as a page shows it. */
export const publicAdvertisement = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  /** A path under /uploads/, wide enough for its place; null where there is no picture. */
  image: z.nullable(z.string()),
  /** Empty where it leads nowhere. */
  targetUrl: z.string(),
  position: z.enum(advertisementPositions),
  size: z.nullable(z.enum(advertisementSizes)),
  /** Seconds; null for the default. */
  duration: z.nullable(z.number()),
  /** A slug; null for the whole site. */
  city: z.nullable(z.string()),
});
export type PublicAdvertisement = z.infer<typeof publicAdvertisement>;

/** A city's banner with its window, as its city's list answers it. */
export const cityBanner = z.object({
  ...publicAdvertisement.shape,
  startDate: z.nullable(time),
  /** A day is told as its midnight in America/Sao_Paulo, and is included. */
  endDate: z.nullable(time),
  status: z.enum(advertisementStatuses),
});
export type CityBanner = z.infer<typeof cityBanner>;

/** What administrators see. */
export const advertisement = z.object({
  ...cityBanner.shape,
  /** When it comes off, the day of its end included; null: without an end. */
  endsAt: z.nullable(time),
  views: z.int(),
  clicks: z.int(),
  createdAt: time,
  /** Null once the account is deleted. */
  createdBy: z.nullable(id),
  updatedAt: time,
  updatedBy: z.nullable(id),
});
export type Advertisement = z.infer<typeof advertisement>;

export type AdvertisementDisplayState = 'expired' | 'scheduled' | 'showing' | 'off';

/**
 * Where an advertisement stands at a moment: its end has passed, it is still to start, it is on show, or
 * none of these: switched off, or an advertisement of the site without a start. A city's banner needs no
 * start.
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
