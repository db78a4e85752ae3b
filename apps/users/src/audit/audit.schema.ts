import { Schema, type Types } from 'mongoose';

export const auditedChanges = ['role', 'status', 'trusted'] as const;

/**
 * One change of an account by an admin, kept for ever. Holds ids only: names are read from accounts, so that
 * they go with a deleted account.
 */
export interface AuditRow {
  at: Date;
  /** Null: the make-admin command. */
  by: string | null;
  member: string;
  what: (typeof auditedChanges)[number];
  from: string;
  to: string;
}
export type StoredAuditRow = AuditRow & { _id: Types.ObjectId };

export const auditSchema = new Schema<AuditRow>(
  {
    at: { type: Date, required: true },
    by: { type: String, default: null },
    member: { type: String, required: true },
    what: { type: String, enum: auditedChanges, required: true },
    from: { type: String, required: true },
    to: { type: String, required: true },
  },
  { collection: 'audit', versionKey: false },
);
auditSchema.index({ at: -1, _id: -1 }, { name: 'all' });
auditSchema.index({ member: 1, at: -1, _id: -1 }, { name: 'member' });

export const AUDIT_MODEL = 'Audit';
