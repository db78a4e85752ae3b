import type { Role } from '@pechincha/contracts/operation';

/** Clients cannot join rooms themselves. */
export const getMemberRoom = (userId: string): string => `member:${userId}`;
export const getSessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const getRoleRoom = (role: Role): string => `role:${role}`;
