import * as z from 'zod/mini';
import { pushCategories } from '../notices.js';

export const digestValues = ['off', 'daily', 'weekly'] as const;

/** How a member is notified beside the list behind the bell, which always has all. */
export const notificationSettings = z.object({
  /** What is sent to the member's devices. */
  push: z.record(z.enum(pushCategories), z.boolean()),
  /** Of open pages. */
  sound: z.boolean(),
  toasts: z.boolean(),
  /** Hours without pushes, sounds and toasts, as `22:00`, of America/Sao_Paulo; null for none. */
  quiet: z.nullable(z.object({ from: z.string(), to: z.string() })),
  digest: z.enum(digestValues),
  /** Of the digest: 0 to 23, and 0 (Sunday) to 6. */
  hour: z.int(),
  weekday: z.int(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Of a member who has changed nothing. */
export const defaultNotificationSettings: NotificationSettings = {
  push: { alert: true, mention: true, deal: true, moderation: true, points: true },
  sound: true,
  toasts: true,
  quiet: null,
  digest: 'off',
  hour: 8,
  weekday: 1,
};
