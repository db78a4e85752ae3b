import * as z from 'zod/mini';
import { notification } from '../entities/notification.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

export const notificationCreated = defineEvent({
  name: 'notification.created',
  version: 1,
  producer: 'notifications',
  consumers: ['gateway'],
  data: z.object({ userId: id, notification }),
});
