import type { EventData } from '@pechincha/contracts/event';
import type { userStandingChanged } from '@pechincha/contracts/events/user-standing-changed';
import { Schema } from 'mongoose';

/** How much a member's votes count; of users' events. */
export type Standing = Omit<EventData<typeof userStandingChanged>, 'userId'>;

export interface StandingRow extends Standing {
  /** The member's id. */
  _id: string;
  /** Number of the member's event; events with an older one are ignored. */
  version: number;
  /** The account is deleted: of later events only `suspended` is stored, by which the reactions stay withheld. */
  deleted?: boolean;
}

/** Of a member without a row. */
export const NEW_STANDING: Readonly<Standing> = { voice: 0, trusted: false, kin: null, suspended: false };

export const STANDING_MODEL = 'Standing';

export const standingSchema = new Schema<StandingRow>(
  {
    _id: { type: String, required: true },
    voice: { type: Number, required: true },
    trusted: { type: Boolean, required: true },
    kin: { type: String, default: null },
    suspended: { type: Boolean, required: true },
    version: { type: Number, required: true },
    deleted: { type: Boolean },
  },
  { collection: 'standings', versionKey: false },
);
