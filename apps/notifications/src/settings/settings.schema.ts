import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { Schema } from 'mongoose';

/** A member's settings; missing until they are saved for the first time. */
export interface SettingsRow {
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
