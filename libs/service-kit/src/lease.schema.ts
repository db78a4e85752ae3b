import { Schema } from 'mongoose';

/** Work that one replica does at a time. */
export interface LeaseRow {
  /** The work. */
  _id: string;
  /** The process that does it. */
  holder: string;
  /** By the database's clock. */
  until: Date;
}

export const LEASE_MODEL = 'Lease';

export const leaseSchema = new Schema<LeaseRow>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false, collection: 'leases' },
);
export const leaseFeature = { name: LEASE_MODEL, schema: leaseSchema };
