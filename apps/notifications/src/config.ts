import { serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';
import { parsePushHosts } from './push-hosts.js';

/** The push services of Chrome and Edge on Android, Firefox, Safari and Edge. */
const BROWSER_PUSH_HOSTS =
  'fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,*.notify.windows.com';

const vapidKey = (bytes: number) =>
  z
    .string()
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, `must be ${bytes} bytes as base64url`)
    .optional();

/** Environment variables of this service. */
export const notificationsConfigSchema = serviceConfig
  .extend({
    /** Key pair of Web Push (RFC 8292), P-256; without it nothing is sent to devices. */
    VAPID_PUBLIC_KEY: vapidKey(65),
    VAPID_PRIVATE_KEY: vapidKey(32),
    /** Whom a push service writes to when pushes cause trouble. */
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:|https:\/\/)/, 'must begin with mailto: or https://')
      .default('mailto:contato@pechincha.example'),
    /** Hosts of push services, separated by commas; `*.` allows all below. One with a port may be http. */
    PUSH_HOSTS: z.string().default(BROWSER_PUSH_HOSTS).transform(parsePushHosts),
  })
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => !VAPID_PUBLIC_KEY === !VAPID_PRIVATE_KEY, {
    path: ['VAPID_PRIVATE_KEY'],
    message: 'must be set together with VAPID_PUBLIC_KEY',
  });
export type NotificationsConfig = z.infer<typeof notificationsConfigSchema>;

export const NOTIFICATIONS_CONFIG = Symbol('NOTIFICATIONS_CONFIG');
