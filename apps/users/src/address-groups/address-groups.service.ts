import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, Types } from 'mongoose';
import { createKeyedHash, USERS_CONFIG, type UsersConfig } from '../config.js';

/** How long the hash of an address is kept; the privacy page says so. */
const REGISTRATION_ADDRESS_TTL_SECONDS = 30 * 24 * 60 * 60;

/** Accounts registered from one address within a day of the first. */
interface RegistrationAddressRow {
  /** Keyed hash of the IPv4 address or the IPv6 /64. */
  _id: string;
  /** Registration of the first account. */
  since: Date;
  /** The first account. */
  account: string;
  /** Group of these accounts; null while the first is the only one. */
  addressGroup: string | null;
}

export const registrationAddressSchema = createRowSchema<RegistrationAddressRow>('registration_addresses');
registrationAddressSchema.index({ account: 1 });
registrationAddressSchema.index({ since: 1 }, { expireAfterSeconds: REGISTRATION_ADDRESS_TTL_SECONDS });

export const REGISTRATION_ADDRESS_MODEL = 'RegistrationAddress';

const HOUR_MS = 60 * 60_000;
const ADDRESS_GROUP_WINDOW_HOURS = { normal: 24, high: 0 } as const;

/** A group of accounts, and the one that is new in it together with the registered one: the first, or none. */
export interface JoinedAddressGroup {
  addressGroup: string;
  first: string | null;
}

/**
 * An address group is the accounts registered from one address within 24 hours, or what is set, of the first, whose votes on one thing count once. The
 * window does not slide: an address that a whole neighbourhood shares makes a group a day, not one for ever.
 */
@Injectable()
export class AddressGroupsService {
  private readonly windowMs: number;
  private readonly hashAddress;

  constructor(
    @InjectModel(REGISTRATION_ADDRESS_MODEL) private readonly addresses: Model<RegistrationAddressRow>,
    @Inject(USERS_CONFIG) config: UsersConfig,
  ) {
    this.hashAddress = createKeyedHash(config, 'address-hash');
    this.windowMs =
      (config.ADDRESS_GROUP_WINDOW_HOURS ?? ADDRESS_GROUP_WINDOW_HOURS[config.LIMITS_PER_ADDRESS]) * HOUR_MS;
  }

  /**
   * Notes the registration. Null for the first from its address, and where there are no address group. Concurrent
   * registrations from one address conflict on the row, so that none misses the other.
   */
  async join(
    account: string,
    address: string,
    at: Date,
    session: ClientSession,
  ): Promise<JoinedAddressGroup | null> {
    if (this.windowMs === 0) return null;
    const _id = this.hashAddress(address);
    const stored = await getCollection(this.addresses).findOne({ _id }, { session });
    if (!stored || at.getTime() - stored.since.getTime() >= this.windowMs) {
      const first = { since: at, account, addressGroup: null };
      await getCollection(this.addresses).updateOne({ _id }, { $set: first }, { session, upsert: true });
      return null;
    }
    if (stored.addressGroup !== null) return { addressGroup: stored.addressGroup, first: null };
    const addressGroup = new Types.ObjectId().toHexString();
    await getCollection(this.addresses).updateOne({ _id }, { $set: { addressGroup } }, { session });
    return { addressGroup, first: stored.account };
  }

  /** The address from which the account was the first to be registered, while it is kept. */
  findByAccount(account: string): Promise<RegistrationAddressRow | null> {
    return getCollection(this.addresses).findOne({ account });
  }

  async deleteByAccount(account: string, session: ClientSession): Promise<void> {
    await getCollection(this.addresses).deleteMany({ account }, { session });
  }
}
