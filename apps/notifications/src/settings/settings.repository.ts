import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '@pechincha/contracts/entities/notification-settings';
import { createRowSchema, findRowsByIds, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model } from 'mongoose';

/** A member's settings; missing until they are saved for the first time. */
interface SettingsRow {
  /** The member's id. */
  _id: string;
  settings?: NotificationSettings;
  /** Raised by every new device, so that concurrent ones conflict and their limit holds. */
  changes?: number;
}

export const settingsSchema = createRowSchema<SettingsRow>('settings');

@Injectable()
export class SettingsRepository {
  constructor(@InjectModel('Settings') private readonly rows: Model<SettingsRow>) {}

  async get(member: string, session?: ClientSession): Promise<NotificationSettings> {
    const row = await getCollection(this.rows).findOne({ _id: member }, { ...(session && { session }) });
    return row?.settings ?? defaultNotificationSettings;
  }

  /** Of members who have saved any. */
  async list(members: string[], session: ClientSession): Promise<Map<string, NotificationSettings>> {
    const rows = await findRowsByIds(this.rows, members, session);
    return new Map([...rows].flatMap(([member, { settings }]) => (settings ? [[member, settings]] : [])));
  }

  async save(member: string, settings: NotificationSettings, session: ClientSession): Promise<void> {
    await getCollection(this.rows).updateOne(
      { _id: member },
      { $set: { settings } },
      { session, upsert: true },
    );
  }

  /** Concurrent transactions with the same lock conflict, so they run one after another. */
  async lock(member: string, session: ClientSession): Promise<void> {
    await getCollection(this.rows).updateOne(
      { _id: member },
      { $inc: { changes: 1 } },
      { session, upsert: true },
    );
  }

  async deleteByMember(member: string, session: ClientSession): Promise<void> {
    await getCollection(this.rows).deleteOne({ _id: member }, { session });
  }
}
