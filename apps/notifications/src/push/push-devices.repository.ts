import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, Schema, trusted } from 'mongoose';

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
    _id: text,
    member: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    sessionId: text,
    at: { type: Date, required: true },
  },
  { collection: 'push_devices', versionKey: false },
);

/** A member's devices, the newest first. */
const deviceMemberIndex = { member: 1, at: -1 } as const;
pushDeviceSchema.index(deviceMemberIndex);

const MAX_PUSH_DEVICES = 10;

const toId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

@Injectable()
export class PushDevicesRepository {
  constructor(@InjectModel('PushDevice') private readonly devices: Model<PushDeviceRow>) {}

  async save({ endpoint, ...device }: Omit<PushDeviceRow, '_id'>, session: ClientSession): Promise<void> {
    const _id = toId(endpoint);
    await this.devices.replaceOne({ _id }, { endpoint, ...device }, { session, upsert: true });
  }

  /** Of a member's devices only the newest stay. */
  async deleteBeyondLimit(member: string, session: ClientSession): Promise<void> {
    const beyond = await this.devices
      .find({ member }, { _id: 1 }, { session })
      .sort({ at: -1 })
      .skip(MAX_PUSH_DEVICES)
      .hint(deviceMemberIndex)
      .lean<Pick<PushDeviceRow, '_id'>[]>();
    if (beyond.length > 0)
      await this.devices.deleteMany({ _id: trusted({ $in: beyond.map(({ _id }) => _id) }) }, { session });
  }

  find(member: string, _id: string): Promise<PushDeviceRow | null> {
    return this.devices.findOne({ _id, member }).lean<PushDeviceRow>().exec();
  }

  listByMember(member: string, session?: ClientSession): Promise<PushDeviceRow[]> {
    return this.devices
      .find({ member }, null, { ...(session && { session }) })
      .sort({ at: -1 })
      .limit(MAX_PUSH_DEVICES)
      .hint(deviceMemberIndex)
      .lean<PushDeviceRow[]>()
      .exec();
  }

  /** By member; without those who have none. */
  async listIdsByMembers(members: string[], session: ClientSession): Promise<Map<string, string[]>> {
    const devices = await this.devices
      .find({ member: trusted({ $in: members }) }, { member: 1 }, { session })
      .hint(deviceMemberIndex)
      .lean<Pick<PushDeviceRow, '_id' | 'member'>[]>();
    const byMember = Map.groupBy(devices, ({ member }) => member);
    return new Map([...byMember].map(([member, rows]) => [member, rows.map(({ _id }) => _id)]));
  }

  async delete(member: string, _id: string, session?: ClientSession): Promise<void> {
    await this.devices.deleteOne({ _id, member }, { ...(session && { session }) });
  }

  async deleteByEndpoint(member: string, endpoint: string): Promise<void> {
    await this.delete(member, toId(endpoint));
  }

  /** Devices added until then, by one session of the member, or by all but one. */
  async deleteBySession(
    member: string,
    { sessionId, except, until }: { sessionId: string | null; except?: string | undefined; until: Date },
    session: ClientSession,
  ): Promise<void> {
    await this.devices.deleteMany(
      {
        member,
        at: trusted({ $lte: until }),
        ...(sessionId !== null && { sessionId }),
        ...(sessionId === null && except !== undefined && { sessionId: trusted({ $ne: except }) }),
      },
      { session },
    );
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.devices.deleteMany({ member }, { session });
  }
}
