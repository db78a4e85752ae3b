import { Schema } from 'mongoose';

/** A lease on work that only one replica may do. */
export interface LeaseRow {
  /** Name of the work. */
  _id: string;
  /** Id of the holding process. */
  holder: string;
  /** Expiry, by the database's clock. */
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
