import { Schema } from 'mongoose';

/** A browser that gets a member's pushes. */
export interface PushDeviceRow {
  /** SHA-256 of the endpoint, as base64url: a browser is of one member at a time. */
  _id: string;
  member: string;
  endpoint: string;
  /** The browser's public key (P-256, uncompressed) and secret, as base64url. */
  p256dh: string;
  auth: string;
  /** The device goes with the session that added it. */
  sessionId: string;
  at: Date;
}

const text = { type: String, required: true };

export const pushDeviceSchema = new Schema<PushDeviceRow>(
  {
    ...{ _id: text, member: text, endpoint: text, p256dh: text, auth: text, sessionId: text },
    at: { type: Date, required: true },
  },
  { collection: 'push_devices', versionKey: false },
);

/** A member's devices, the newest first. */
export const deviceMemberIndex = { member: 1, at: -1 } as const;
pushDeviceSchema.index(deviceMemberIndex);
