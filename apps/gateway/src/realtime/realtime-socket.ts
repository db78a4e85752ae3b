import type { LastEvents, realtimeEvents } from '@pechincha/contracts/realtime';
import type { Server, Socket } from 'socket.io';
import type { infer as Shape } from 'zod';
import type { AuthenticatedMember } from '../sessions/authenticator.js';

type EventName = keyof typeof realtimeEvents;

/** What the server says, by the contracts. */
type ServerToClientEvents = { [Name in EventName]: (data: Shape<(typeof realtimeEvents)[Name]>) => void } & {
  'last-events': (data: LastEvents) => void;
};
/** Browsers say nothing. */
type ClientToServerEvents = Record<string, never>;

/** Whose socket it is. */
export interface SocketData {
  /** Null: a visitor. */
  member: AuthenticatedMember | null;
  /** Tabs of one visitor share it. */
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
