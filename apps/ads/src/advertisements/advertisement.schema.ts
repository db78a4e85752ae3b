import {
  advertisementPositions,
  advertisementSizes,
  advertisementStatuses,
  type AdvertisementPosition,
  type AdvertisementSize,
  type AdvertisementStatus,
} from '@pechincha/contracts/entities/advertisement';
import { Schema, type Types } from 'mongoose';

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

const text = { type: String, default: '' };
const day = { type: Date, default: null };
const time = { type: Date, required: true };
const count = { type: Number, required: true, default: 0 };
const member = { type: Schema.Types.ObjectId, default: null };

export const advertisementSchema = new Schema<AdvertisementRow>(
  {
    title: { type: String, required: true },
    description: text,
    picture: { type: String, default: null },
    targetUrl: text,
    position: { type: String, enum: advertisementPositions, required: true },
    size: { type: String, enum: [...advertisementSizes, null], default: null },
    duration: { type: Number, min: 0, default: null },
    city: { type: String, default: null },
    cityKey: text,
    startDate: day,
    endDate: day,
    startsAt: time,
    endsAt: time,
    status: { type: String, enum: advertisementStatuses, required: true },
    views: count,
    clicks: count,
    createdAt: time,
    createdBy: member,
    updatedAt: time,
    updatedBy: member,
    version: { type: Number, required: true },
  },
  { collection: 'advertisements', versionKey: false },
);

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
