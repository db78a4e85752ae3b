import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** What a member has earned: points, the name of their level, the names of their badges; `subjectVersion` orders. */
export const pointsChanged = defineEvent({
  name: 'points.changed',
  version: 1,
  producer: 'gamification',
  consumers: ['users'],
  data: z.object({ userId: id, points: z.int(), level: z.nullable(z.string()), badges: z.array(z.string()) }),
});
