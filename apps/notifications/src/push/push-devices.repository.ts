import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';

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

export const pushDeviceSchema = createRowSchema<PushDeviceRow>('push_devices');

/** A member's devices, the newest first. */
const deviceMemberIndex = { member: 1, at: -1 } as const;
pushDeviceSchema.index(deviceMemberIndex);

const newestFirst = { sort: { at: -1 }, hint: deviceMemberIndex } as const;

const MAX_PUSH_DEVICES = 10;

const toId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

@Injectable()
export class PushDevicesRepository {
  constructor(@InjectModel('PushDevice') private readonly devices: Model<PushDeviceRow>) {}

  private get rows(): mongo.Collection<PushDeviceRow> {
    return getCollection(this.devices);
  }

  async save({ endpoint, ...device }: Omit<PushDeviceRow, '_id'>, session: ClientSession): Promise<void> {
    const _id = toId(endpoint);
    await this.rows.replaceOne({ _id }, { endpoint, ...device }, { session, upsert: true });
  }

  /** Of a member's devices only the newest stay. */
  async deleteBeyondLimit(member: string, session: ClientSession): Promise<void> {
    const options = { session, projection: { _id: 1 }, skip: MAX_PUSH_DEVICES, ...newestFirst };
    const beyond = await this.rows.find({ member }, options).toArray();
    if (beyond.length > 0)
      await this.rows.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } }, { session });
  }

  find(member: string, _id: string): Promise<PushDeviceRow | null> {
    return this.rows.findOne({ _id, member });
  }

  listByMember(member: string, session?: ClientSession): Promise<PushDeviceRow[]> {
    const options = { ...(session && { session }), limit: MAX_PUSH_DEVICES, ...newestFirst };
    return this.rows.find({ member }, options).toArray();
  }

  /** By member; without those who have none. */
  async listIdsByMembers(members: string[], session: ClientSession): Promise<Map<string, string[]>> {
    const options = { session, projection: { member: 1 }, hint: deviceMemberIndex };
    const devices = await this.rows.find({ member: { $in: members } }, options).toArray();
    const byMember = Map.groupBy(devices, ({ member }) => member);
    return new Map([...byMember].map(([member, rows]) => [member, rows.map(({ _id }) => _id)]));
  }

  async delete(member: string, _id: string, session?: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id, member }, { ...(session && { session }) });
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
    await this.rows.deleteMany(
      {
        member,
        at: { $lte: until },
        ...(sessionId !== null && { sessionId }),
        ...(sessionId === null && except !== undefined && { sessionId: { $ne: except } }),
      },
      { session },
    );
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ member }, { session });
  }
}
