import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** Sessions stopped being valid. Redis said it first; this reaches whoever missed it. */
export const sessionEnded = defineEvent({
  name: 'session.ended',
  version: 1,
  producer: 'users',
  consumers: ['gateway'],
  data: z.object({
    userId: id,
    /** Null: all of the member's sessions. */
    sessionId: z.nullable(z.string()),
    except: z.optional(z.string()),
    kind: z.enum(['ended', 'suspended', 'role']),
  }),
});
