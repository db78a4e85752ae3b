import { io, type Socket } from 'socket.io-client';
import { socketUrl } from '../../config';
import { createRandomKey, getStored, setStored } from '../../lib/storage';
import { getToken } from '../../lib/token';

/** Random id of this browser, so that all tabs of a visitor count once. */
function getVisitorId(): string {
  const stored = getStored('visitor');
  if (stored) return stored;
  const key = createRandomKey();
  setStored('visitor', key);
  return key;
}

/** Opens the socket; by default it reconnects without limit. */
export const connect = (): Socket =>
  io(socketUrl ?? '/', {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    // A function, called on every connection: the token may have changed.
    auth(callback) {
      const token = getToken();
      callback({ visitor: getVisitorId(), ...(token && { token }) });
    },
  });

/** Closes the socket. While connecting it waits first: aborting would log a browser error. */
export function disconnect(socket: Socket): void {
  const close = (): void => void socket.disconnect();
  if (socket.connected) return close();
  socket.io.reconnection(false);
  socket.once('connect', close).once('connect_error', close);
}

const INTERACTION_EVENTS = ['pointerup', 'keyup'] as const;

/**
 * Requests the browser notification permission at the first interaction, as browsers require one; only while
 * undecided. Returns a function that cancels it.
 */
export function requestPermissionOnInteraction(): () => void {
  if (!('Notification' in window) || Notification.permission !== 'default') return () => undefined;
  const controller = new AbortController();
  const request = (): void => {
    controller.abort();
    void Notification.requestPermission();
  };
  for (const eventName of INTERACTION_EVENTS)
    window.addEventListener(eventName, request, { signal: controller.signal });
  return () => controller.abort();
}
