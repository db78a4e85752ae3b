import { Schema } from 'mongoose';

/** A banner, of the whole site or of one city. */
export interface AdvertisementRow {
  title: string;
  description: string;
  image: string;
  targetUrl: string;
  position: 'top' | 'side';
  /** Null where it was not chosen. */
  size: 'small' | 'medium' | 'large' | 'custom' | null;
  /** Seconds; null for the default. */
  duration: number | null;
  /** A slug; null for the whole site. */
  city: string | null;
  startDate: Date | null;
  /** Null: without an end. */
  endDate: Date | null;
  status: 'active' | 'inactive';
  createdAt: Date;
}

export const advertisementSchema = new Schema<AdvertisementRow>(
  {
    title: { type: String, required: true },
    description: { type: String, default: '' },
    image: { type: String, required: true },
    targetUrl: { type: String, default: '' },
    position: { type: String, enum: ['top', 'side'], required: true },
    size: { type: String, enum: ['small', 'medium', 'large', 'custom', null], default: null },
    duration: { type: Number, min: 0, default: null },
    city: { type: String, default: null },
    startDate: { type: Date, default: null },
    endDate: { type: Date, default: null },
    status: { type: String, enum: ['active', 'inactive'], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'advertisements', versionKey: false },
);

// What a page shows: the active ones of the site and of a city, by when they began.
advertisementSchema.index({ status: 1, city: 1, startDate: 1 });
// The back office's list, newest first.
advertisementSchema.index({ createdAt: -1, _id: -1 });
