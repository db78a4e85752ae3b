import { Schema } from 'mongoose';

/** A promotion that a member saved. */
export interface SaveRow {
  /** `{promotionId}:{member}` */
  _id: string;
  member: string;
  promotionId: string;
  /** Of the member's last change; events with an older one are ignored. */
  version: number;
  /** Final price when it was saved or last announced to the member, in reais. */
  price?: number;
  savedAt?: Date;
  /** The last day that the member was reminded of. */
  remindedOf?: string;
  /** When the member took it out; the row stays for a while, for events that arrive late. */
  removedAt?: Date;
}

/** Longer than an event can be late. */
const REMOVED_TTL_SECONDS = 30 * 24 * 60 * 60;

export const saveMemberIndex = { member: 1, _id: 1 } as const;

export const saveSchema = new Schema<SaveRow>(
  {
    _id: { type: String, required: true },
    member: { type: String, required: true },
    promotionId: { type: String, required: true },
    version: { type: Number, required: true },
    price: { type: Number },
    savedAt: { type: Date },
    remindedOf: { type: String },
    removedAt: { type: Date },
  },
  { collection: 'saves', versionKey: false },
);
saveSchema.index(saveMemberIndex);
saveSchema.index({ removedAt: 1 }, { expireAfterSeconds: REMOVED_TTL_SECONDS });
