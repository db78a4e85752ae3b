import { serviceConfig } from '@pechincha/service-kit/config';
import { z } from 'zod';

/** Hosts that pushes are sent to: no member chooses another one that this service would call. */
type PushHosts = readonly string[];

export const parsePushHosts = (text: string): PushHosts =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

const matches = (entry: string, hostname: string): boolean =>
  entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry;

/** Whether the address is one of these hosts: https at the default port, or the port that the list has. */
export function isPushEndpoint(endpoint: string, hosts: PushHosts): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) return false;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.port) return hosts.includes(url.host);
  return url.protocol === 'https:' && hosts.some((entry) => matches(entry, url.hostname));
}

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
