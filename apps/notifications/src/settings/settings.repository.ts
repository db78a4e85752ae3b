import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '@pechincha/contracts/entities/notification-settings';
import { type ClientSession, Model, Schema, trusted } from 'mongoose';

/** A member's settings; missing until they are saved for the first time. */
interface SettingsRow {
  /** The member's id. */
  _id: string;
  settings?: NotificationSettings;
  /** Raised by every new device, so that concurrent ones conflict and their limit holds. */
  changes?: number;
}

export const settingsSchema = new Schema<SettingsRow>(
  {
    _id: { type: String, required: true },
    settings: { type: Schema.Types.Mixed },
    changes: { type: Number },
  },
  { collection: 'settings', versionKey: false },
);

@Injectable()
export class SettingsRepository {
  constructor(@InjectModel('Settings') private readonly rows: Model<SettingsRow>) {}

  async get(member: string, session?: ClientSession): Promise<NotificationSettings> {
    const row = await this.rows.findById(member, null, { ...(session && { session }) }).lean<SettingsRow>();
    return row?.settings ?? defaultNotificationSettings;
  }

  /** Of members who have saved any. */
  async list(members: string[], session: ClientSession): Promise<Map<string, NotificationSettings>> {
    const rows = await this.rows
      .find({ _id: trusted({ $in: members }) })
      .session(session)
      .lean<SettingsRow[]>();
    return new Map(rows.flatMap(({ _id, settings }) => (settings ? [[_id, settings]] : [])));
  }

  async save(member: string, settings: NotificationSettings, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: member }, { $set: { settings } }, { session, upsert: true });
  }

  /** Concurrent transactions with the same lock conflict, so they run one after another. */
  async lock(member: string, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: member }, { $inc: { changes: 1 } }, { session, upsert: true });
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: member }, { session });
  }
}
