import type { SessionChange, SessionState } from '@pechincha/contracts/sessions';
import type { SessionRow } from './session.schema.js';

/** Session state for gateways; `expiresAt` in milliseconds since 1970. */
export const toSessionState = (row: SessionRow): SessionState => ({
  userId: row.userId,
  role: row.role,
  status: row.status,
  ended: row.ended,
  version: row.version,
  expiresAt: row.expiresAt.getTime(),
});

/** Change to publish for the session's current state. */
export const toSessionChange = (row: SessionRow): SessionChange => ({
  userId: row.userId,
  sessionId: row._id,
  kind: row.status === 'suspended' ? 'suspended' : row.ended ? 'ended' : 'role',
});
