import {
  defaultNotificationSettings as defaults,
  digestValues,
  type NotificationSettings,
} from '@pechincha/contracts/entities/notification-settings';
import type { QuietHours } from '@pechincha/contracts/quiet-hours';
import { boolean, number, object, oneOf, text, type Parser } from './parsers';

const parsePush = object<NotificationSettings['push']>({
  alert: boolean(true),
  mention: boolean(true),
  deal: boolean(true),
  moderation: boolean(true),
  points: boolean(true),
});

const parseQuietHours = object<QuietHours>({ from: text(), to: text() });

/** Null without both times. */
function parseQuiet(input: unknown): QuietHours | null {
  const quiet = parseQuietHours(input);
  return quiet.from && quiet.to ? quiet : null;
}

export const parseNotificationSettings: Parser<NotificationSettings> = object<NotificationSettings>({
  push: parsePush,
  sound: boolean(defaults.sound),
  toasts: boolean(defaults.toasts),
  quiet: parseQuiet,
  digest: oneOf(digestValues, defaults.digest),
  hour: number(defaults.hour),
  weekday: number(defaults.weekday),
});
