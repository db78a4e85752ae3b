import type { Category } from '@pechincha/contracts/categories';
import { Schema } from 'mongoose';

/** What a manager judges of a deal, as it was at one revision. */
export interface DealVersion {
  title: string;
  description: string;
  originalPrice: number | null;
  promotionalPrice: number;
  store: string;
  link: string;
  coupon: string;
  image: string | null;
}

export interface PreviousVersion extends DealVersion {
  /** Why it was rejected; null where it had been approved. */
  moderationReason: string | null;
}

export const queueStates = ['pending', 'approved', 'rejected'] as const;
export type QueueState = (typeof queueStates)[number];

/** One row per deal, at the newest revision that was submitted; it stays after the decision. */
export interface QueueEntry {
  /** The deal's id. */
  _id: string;
  revision: number;
  state: QueueState;
  submittedAt: Date;
  createdAt: Date;
  author: { _id: string; name: string; avatar: string | null };
  category: Category;
  city: string;
  version: DealVersion;
  /** The reason of the last decision on this revision, if it was a rejection. */
  moderationReason: string | null;
  previous: PreviousVersion | null;
}

const text = { type: String, default: '' };
const optional = { type: String, default: null };

const versionFields = {
  title: { type: String, required: true },
  description: text,
  originalPrice: { type: Number, default: null },
  promotionalPrice: { type: Number, required: true },
  store: text,
  link: text,
  coupon: text,
  image: optional,
};

export const queueEntrySchema = new Schema<QueueEntry>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    state: { type: String, enum: queueStates, required: true },
    submittedAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    author: { _id: { type: String, required: true }, name: text, avatar: optional },
    category: { type: String, required: true },
    city: { type: String, required: true },
    version: new Schema<DealVersion>(versionFields, { _id: false }),
    moderationReason: optional,
    previous: {
      type: new Schema<PreviousVersion>({ ...versionFields, moderationReason: optional }, { _id: false }),
      default: null,
    },
  },
  { collection: 'queue', versionKey: false },
);

/** The list of what waits, oldest first, and its count. */
export const waitingIndex = { state: 1, submittedAt: 1, _id: 1 } as const;
queueEntrySchema.index(waitingIndex);
