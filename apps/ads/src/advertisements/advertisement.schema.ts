import type {
  AdvertisementPosition,
  AdvertisementSize,
  AdvertisementStatus,
} from '@pechincha/contracts/entities/advertisement';
import { createRowSchema } from '@pechincha/persistence/queries';
import type { Types } from 'mongoose';

/** An advertisement of the whole site, or a banner of one city. */
export interface AdvertisementRow {
  _id: Types.ObjectId;
  title: string;
  description: string;
  /** Hash that names the stored picture; null for none. */
  picture: string | null;
  targetUrl: string;
  position: AdvertisementPosition;
  /** Null when not chosen. */
  size: AdvertisementSize | null;
  /** Seconds; null for the default. */
  duration: number | null;
  /** Slug; null for the whole site. */
  city: string | null;
  /** City name without hyphens and accents, for lookups; empty for the whole site. */
  cityKey: string;
  /** As entered; a day is stored as its midnight. */
  startDate: Date | null;
  endDate: Date | null;
  /** Display period, never null, so that an index range answers which rows are displayed. */
  startsAt: Date;
  endsAt: Date;
  status: AdvertisementStatus;
  views: number;
  clicks: number;
  createdAt: Date;
  /** Null after the account was deleted. */
  createdBy: Types.ObjectId | null;
  updatedAt: Date;
  updatedBy: Types.ObjectId | null;
  /** Raised by every edit, but not by views and clicks. */
  version: number;
}

export const ADVERTISEMENT_MODEL = 'Advertisement';

export const advertisementSchema = createRowSchema<AdvertisementRow>('advertisements');

// Lists of one position, newest first; the display period is compared in the index.
advertisementSchema.index({ cityKey: 1, status: 1, position: 1, _id: -1, startsAt: 1, endsAt: 1 });
// Admin lists, of the site and of a city.
advertisementSchema.index({ cityKey: 1, _id: -1 });
// Count of displayed advertisements.
advertisementSchema.index({ status: 1, endsAt: 1, startsAt: 1 });
/** Lookup of a picture's advertisements. */
export const pictureIndex = { picture: 1 } as const;
advertisementSchema.index(pictureIndex);
// Erasure of a deleted account.
advertisementSchema.index({ createdBy: 1 });
advertisementSchema.index({ updatedBy: 1 });
