import { Schema } from 'mongoose';

/** How long the hash of an address is kept; the privacy page says so. */
const REGISTRATION_ADDRESS_TTL_SECONDS = 30 * 24 * 60 * 60;

/** Accounts registered from one address within a day of the first. */
export interface RegistrationAddressRow {
  /** Keyed hash of the IPv4 address or the IPv6 /64. */
  _id: string;
  /** Registration of the first account. */
  since: Date;
  /** The first account. */
  account: string;
  /** Group of these accounts; null while the first is the only one. */
  kin: string | null;
}

export const registrationAddressSchema = new Schema<RegistrationAddressRow>(
  {
    _id: { type: String, required: true },
    since: { type: Date, required: true },
    account: { type: String, required: true },
    kin: { type: String, default: null },
  },
  { collection: 'registration_addresses', versionKey: false },
);
registrationAddressSchema.index({ account: 1 });
registrationAddressSchema.index({ since: 1 }, { expireAfterSeconds: REGISTRATION_ADDRESS_TTL_SECONDS });

export const REGISTRATION_ADDRESS_MODEL = 'RegistrationAddress';
