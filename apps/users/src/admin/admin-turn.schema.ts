import { Schema } from 'mongoose';

/** One row, written by everybody who takes an administrator away: two at once meet here. */
export interface AdminTurnRow {
  _id: 'admins';
  turns: number;
}

export const adminTurnSchema = new Schema<AdminTurnRow>(
  { _id: { type: String, required: true }, turns: { type: Number, required: true } },
  { collection: 'admin_turns', versionKey: false },
);

export const ADMIN_TURN_MODEL = 'AdminTurn';
