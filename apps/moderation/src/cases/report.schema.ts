import type { CaseReason } from '@pechincha/contracts/reports';
import { Schema } from 'mongoose';

/** One member's report in one case; a newer one replaces it. Its id is the key by which managers see it. */
export interface ReportRow {
  _id: string;
  caseId: string;
  thingKey: string;
  /** Null for one that no member made: checks contradict each other. */
  userId: string | null;
  reason: CaseReason;
  text: string;
  /** In reais. */
  price?: number;
  /** The member's voice when they reported; 0 does not count. */
  weight: number;
  kin?: string;
  /** The member's reports do not count at present. */
  ignored: boolean;
  at: Date;
  /** Number among the member's reports; an older one never replaces it. */
  version: number;
  /** Whether the case is. */
  open: boolean;
  /** A manager found it false. */
  isFalse?: boolean;
  /** Some time after the decision. */
  expiresAt?: Date;
}

export const reportSchema = new Schema<ReportRow>(
  {
    _id: { type: String, required: true },
    caseId: { type: String, required: true },
    thingKey: { type: String, required: true },
    userId: { type: String, default: null },
    reason: { type: String, required: true },
    text: { type: String, default: '' },
    price: { type: Number },
    weight: { type: Number, required: true },
    kin: { type: String },
    ignored: { type: Boolean, required: true },
    at: { type: Date, required: true },
    version: { type: Number, required: true },
    open: { type: Boolean, required: true },
    isFalse: { type: Boolean },
    expiresAt: { type: Date },
  },
  { collection: 'reports', versionKey: false },
);

export const caseReportsIndex = { caseId: 1, userId: 1 } as const;
reportSchema.index(caseReportsIndex, { unique: true });

/** A member's newest report of a thing. */
export const thingReportsIndex = { userId: 1, thingKey: 1, version: -1 } as const;
reportSchema.index(thingReportsIndex);

export const reporterIndex = { userId: 1, _id: 1 } as const;
reportSchema.index(reporterIndex);

reportSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
