import {
  advertisementPositions,
  advertisementSizes,
  advertisementStatuses,
  type AdvertisementPosition,
  type AdvertisementSize,
  type AdvertisementStatus,
} from '@pechincha/contracts/entities/advertisement';
import { Schema, type Types } from 'mongoose';

/** An advertisement of the whole site, or a city's banner. */
export interface AdvertisementRow {
  _id: Types.ObjectId;
  title: string;
  description: string;
  /** The hash that names the kept picture; null where there is none. */
  picture: string | null;
  targetUrl: string;
  position: AdvertisementPosition;
  /** Null where it was not chosen. */
  size: AdvertisementSize | null;
  /** Seconds; null for the default. */
  duration: number | null;
  /** A slug; null for the whole site. */
  city: string | null;
  /** The city's name freed of hyphens and accents, by which it is found; empty for the whole site. */
  cityKey: string;
  /** As typed; a day by its midnight. */
  startDate: Date | null;
  endDate: Date | null;
  /** From when and until when it may be on show: always set, so that an index range serves the question. */
  startsAt: Date;
  endsAt: Date;
  status: AdvertisementStatus;
  views: number;
  clicks: number;
  createdAt: Date;
  /** Null once the account is deleted. */
  createdBy: Types.ObjectId | null;
  updatedAt: Date;
  updatedBy: Types.ObjectId | null;
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
  },
  { collection: 'advertisements', versionKey: false },
);

// What a page shows in one place, the newest first; the window is judged in the index.
advertisementSchema.index({ cityKey: 1, status: 1, position: 1, _id: -1, startsAt: 1, endsAt: 1 });
// The back office's lists, of the site and of a city.
advertisementSchema.index({ cityKey: 1, _id: -1 });
// How many are on show.
advertisementSchema.index({ status: 1, endsAt: 1, startsAt: 1 });
/** Whether a picture is shown. */
export const pictureIndex = { picture: 1 } as const;
advertisementSchema.index(pictureIndex);
// Whose account is deleted.
advertisementSchema.index({ createdBy: 1 });
advertisementSchema.index({ updatedBy: 1 });
