import { Schema, type Types } from 'mongoose';
import type { AlertWords } from './alert-words.js';

/** Notifies a member of promotions that contain all words of a keyword. */
export interface AlertRow extends AlertWords {
  _id: Types.ObjectId;
  member: string;
  /** As typed by the member. */
  keyword: string;
  isActive: boolean;
  createdAt: Date;
}

export const alertSchema = new Schema<AlertRow>(
  {
    member: { type: String, required: true },
    keyword: { type: String, required: true },
    key: { type: String, required: true },
    words: { type: [String], required: true },
    anchor: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'alerts', versionKey: false },
);

alertSchema.index({ member: 1, key: 1 }, { unique: true });

/** A member's list, newest first. */
export const memberIndex = { member: 1, _id: -1 } as const;
alertSchema.index(memberIndex);

/** Active alerts of one anchor, in pages. */
export const anchorIndex = { isActive: 1, anchor: 1, _id: 1 } as const;
alertSchema.index(anchorIndex);
