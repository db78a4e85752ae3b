import { Schema, type Types } from 'mongoose';

export const auditedChanges = ['role', 'status'] as const;

/** Who changed what of whose account, kept for ever. Names are read from the accounts, so that none outlives one. */
export interface AuditRow {
  at: Date;
  /** Null: by the command make-admin. */
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
