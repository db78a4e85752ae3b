import type { Role } from '@pechincha/contracts/operation';
import { roles } from '@pechincha/contracts/sessions';
import { Schema } from 'mongoose';
import type { AccountStatus } from '../accounts/account.schema.js';

/** One sign-in on one device. Has role and status too, so that one row gives the whole state. */
export interface SessionRow {
  _id: string;
  userId: string;
  role: Role;
  status: AccountStatus;
  ended: boolean;
  /** Incremented by every change; Redis keeps the highest. */
  version: number;
  createdAt: Date;
  expiresAt: Date;
  /** A change is not in Redis yet; missing otherwise. */
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
