import { Schema, type Types } from 'mongoose';

/** A promotion that a member saved. Kept when the promotion is deleted, so that its member sees that it is gone. */
export interface SaveRow {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  deal: Types.ObjectId;
  at: Date;
}

export const SAVE_MODEL = 'Save';

const id = { type: Schema.Types.ObjectId, required: true };

export const saveSchema = new Schema<SaveRow>(
  { user: id, deal: id, at: { type: Date, required: true } },
  { collection: 'saves', versionKey: false },
);

export const saveIndex = { user: 1, deal: 1 } as const;
saveSchema.index(saveIndex, { unique: true });

/** A member's list, newest first; contains the promotion, so that the query is covered. */
export const savedListIndex = { user: 1, _id: -1, deal: 1 } as const;
saveSchema.index(savedListIndex);
