import * as z from 'zod/mini';
import { notification } from '../entities/notification.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member has a new notification, for their open pages. */
export const notificationCreated = defineEvent({
  name: 'notification.created',
  producer: 'notifications',
  consumers: ['gateway'],
  data: z.object({ userId: id, notification }),
});

/** A member's notification says something else now, or is no longer unread, for their open pages. */
export const notificationChanged = defineEvent({
  name: 'notification.changed',
  producer: 'notifications',
  consumers: ['gateway'],
  data: z.object({ userId: id, notification }),
});
