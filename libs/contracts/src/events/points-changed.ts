import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member's points, level name and badge names; `subjectVersion` is the account's version. */
export const pointsChanged = defineEvent({
  name: 'points.changed',
  version: 1,
  producer: 'gamification',
  consumers: ['users'],
  data: z.object({ userId: id, points: z.int(), level: z.nullable(z.string()), badges: z.array(z.string()) }),
});
