import type { Role } from '@pechincha/contracts/operation';
import { roles } from '@pechincha/contracts/sessions';
import { Schema } from 'mongoose';
import type { AccountStatus } from '../accounts/account.schema.js';

/** One sign-in on one device. Role and status stand here too, so that a session is told from one row. */
export interface SessionRow {
  _id: string;
  userId: string;
  role: Role;
  status: AccountStatus;
  ended: boolean;
  /** Raised by every change; Redis keeps the highest it has seen. */
  version: number;
  createdAt: Date;
  expiresAt: Date;
  /** Redis has yet to hear of a change. Missing otherwise. */
  untold?: true;
}

export const sessionSchema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    role: { type: String, enum: roles, required: true },
    status: { type: String, enum: ['active', 'suspended'], required: true },
    ended: { type: Boolean, required: true, default: false },
    version: { type: Number, required: true, default: 1 },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    untold: { type: Boolean },
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ version: 1 }, { partialFilterExpression: { version: { $gt: 1 } } });
sessionSchema.index({ untold: 1 }, { sparse: true });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SESSION_MODEL = 'Session';
