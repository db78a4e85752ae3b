import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { whenIdle } from '../../../lib/idle';
import { loadQuietly } from '../../../lib/missing-code';
import { onTokenChange, readToken } from '../../../lib/token';

const load = () =>
  Promise.all([
    loadQuietly(() => import('../connect')),
    loadQuietly(() => import('../listen')),
    loadQuietly(() => import('../request-permission')),
  ]);

/** Keeps the page in touch with what happens. Connects once the page is there, and anew as somebody else. */
export function LivePromotions() {
  const token = useSyncExternalStore(onTokenChange, readToken);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });

  useEffect(() => {
    let close: (() => void) | undefined;
    let gone = false;
    const callOff = whenIdle(() => {
      // Without its code there is nothing to hear, and nothing to say of it: the next page tries again.
      void load().then(
        ([{ connect, disconnect }, { listen }, { requestPermissionAtPress }]) => {
          if (gone) return;
          const socket = connect();
          const stop = listen(socket, queries, (path) => void go.current(path));
          // What is shown by the browser is for members: a visitor is told nothing that cannot wait.
          const stopAsking = token ? requestPermissionAtPress() : undefined;
          close = () => {
            stopAsking?.();
            stop();
            disconnect(socket);
          };
        },
        () => undefined,
      );
    });
    return () => {
      gone = true;
      callOff();
      close?.();
    };
  }, [token, queries]);
  return null;
}
