import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member's points, and the level that follows from them; `subjectVersion` orders them. */
export const pointsChanged = defineEvent({
  name: 'points.changed',
  version: 1,
  producer: 'gamification',
  consumers: ['users'],
  data: z.object({ userId: id, points: z.int(), level: z.nullable(z.string()) }),
});
