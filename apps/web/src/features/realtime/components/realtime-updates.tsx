import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { runWhenIdle } from '../../../lib/idle';
import { loadOptional } from '../../../lib/chunk-load-error';
import { onTokenChange, getToken } from '../../../lib/token';

const load = () =>
  Promise.all([
    loadOptional(() => import('../connect')),
    loadOptional(() => import('../subscribe')),
    loadOptional(() => import('../request-permission-on-interaction')),
  ]);

/** Keeps the page in touch with what happens. Connects once the page is there, and anew as somebody else. */
export function RealtimeUpdates() {
  const token = useSyncExternalStore(onTokenChange, getToken);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const navigateRef = useRef(navigate);
  useEffect(() => {
    navigateRef.current = navigate;
  });

  useEffect(() => {
    let cleanUp: (() => void) | undefined;
    let isUnmounted = false;
    const cancelIdle = runWhenIdle(() => {
      // Without its code there is nothing to hear, and nothing to say of it: the next page tries again.
      void load().then(
        ([{ connect, disconnect }, { subscribe }, { requestPermissionOnInteraction }]) => {
          if (isUnmounted) return;
          const socket = connect();
          const unsubscribe = subscribe(socket, queryClient, (path) => void navigateRef.current(path));
          // What is shown by the browser is for members: a visitor is told nothing that cannot wait.
          const cancelPermissionRequest = token ? requestPermissionOnInteraction() : undefined;
          cleanUp = () => {
            cancelPermissionRequest?.();
            unsubscribe();
            disconnect(socket);
          };
        },
        () => undefined,
      );
    });
    return () => {
      isUnmounted = true;
      cancelIdle();
      cleanUp?.();
    };
  }, [token, queryClient]);
  return null;
}
