import { Schema } from 'mongoose';

/** A single row that every removal of an admin updates, so that concurrent removals conflict. */
export interface AdminLockRow {
  _id: 'admins';
  turns: number;
}

export const adminLockSchema = new Schema<AdminLockRow>(
  { _id: { type: String, required: true }, turns: { type: Number, required: true } },
  { collection: 'admin_turns', versionKey: false },
);

export const ADMIN_LOCK_MODEL = 'AdminLock';
