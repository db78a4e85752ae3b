import { Schema } from 'mongoose';

/** One row, written by everybody who takes an administrator away: two at once meet here. */
export interface AdminLockRow {
  _id: 'admins';
  turns: number;
}

export const adminLockSchema = new Schema<AdminLockRow>(
  { _id: { type: String, required: true }, turns: { type: Number, required: true } },
  { collection: 'admin_turns', versionKey: false },
);

export const ADMIN_LOCK_MODEL = 'AdminTurn';
