import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { whenIdle } from '../../../lib/idle';
import { onTokenChange, readToken } from '../../../lib/token';
import { useLiveEvents } from '../hooks/use-live-events';

/** Keeps the page in touch with what happens. Connects once the page is there, and anew as somebody else. */
export function LivePromotions() {
  const token = useSyncExternalStore(onTokenChange, readToken);
  const [socket, setSocket] = useState<Socket>();
  useEffect(() => {
    let open: Socket | undefined;
    let gone = false;
    const callOff = whenIdle(() => {
      void import('../connect').then(({ connect }) => {
        if (gone) return;
        open = connect();
        setSocket(open);
      });
    });
    return () => {
      gone = true;
      callOff();
      open?.disconnect();
    };
  }, [token]);
  useLiveEvents(socket);
  return null;
}
