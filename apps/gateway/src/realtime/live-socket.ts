import type { LastEvents, realtimeEvents } from '@pechincha/contracts/realtime';
import type { Server, Socket } from 'socket.io';
import type { infer as Shape } from 'zod';
import type { SignedIn } from '../sessions/authenticator.js';

type EventName = keyof typeof realtimeEvents;

/** What the server says, by the contracts. */
type Said = { [Name in EventName]: (data: Shape<(typeof realtimeEvents)[Name]>) => void } & {
  'last-events': (data: LastEvents) => void;
};
/** Browsers say nothing. */
type Heard = Record<string, never>;

/** Whose socket it is. */
export interface SocketData {
  /** Null: a visitor. */
  member: SignedIn | null;
  /** Tabs of one visitor share it. */
  visitor: string;
}

export type LiveServer = Server<Heard, Said, Record<string, never>, SocketData>;
export type LiveSocket = Socket<Heard, Said, Record<string, never>, SocketData>;
