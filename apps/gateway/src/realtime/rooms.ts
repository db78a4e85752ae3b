import type { Role } from '@pechincha/contracts/operation';

/** Only the server puts sockets into rooms. */
export const memberRoom = (userId: string): string => `member:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const roleRoom = (role: Role): string => `role:${role}`;
