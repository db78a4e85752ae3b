import type { Notification } from '@pechincha/contracts/entities/notification';
import type { Role } from '@pechincha/contracts/operation';
import type { LastEvents, realtimeEvents, SiteVersion } from '@pechincha/contracts/realtime';
import type { Server, Socket } from 'socket.io';
import type { infer as Shape } from 'zod';
import type { AuthenticatedMember } from '../sessions/authenticator.js';

/** Clients cannot join rooms themselves. */
export const getMemberRoom = (userId: string): string => `member:${userId}`;
export const getSessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const getRoleRoom = (role: Role): string => `role:${role}`;

type EventName = keyof typeof realtimeEvents;

type ServerToClientEvents = { [Name in EventName]: (data: Shape<(typeof realtimeEvents)[Name]>) => void } & {
  'last-events': (data: LastEvents) => void;
  'site-version': (data: SiteVersion) => void;
  /** It is in the lists already, so that pages only load them again. */
  'notification-changed': (data: Notification) => void;
};
/** Browsers send no events. */
type ClientToServerEvents = Record<string, never>;

export interface SocketData {
  /** Null for a visitor. */
  member: AuthenticatedMember | null;
  /** Visitor id, shared by the tabs of a browser. */
  visitor: string;
}

export type RealtimeServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketData
>;
export type RealtimeSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  Record<string, never>,
  SocketData
>;
