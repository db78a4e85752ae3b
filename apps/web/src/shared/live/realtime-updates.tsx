import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { runWhenIdle } from '../../lib/lazy-part';
import { onTokenChange, getToken } from '../../lib/token';
import { removeMemberMutes } from '../subscriptions/stored-mutes';

const load = () => Promise.all([import('./connect'), import('./subscribe')]);

/** Connects the socket when the page is idle, and again when the token changes. */
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
    if (token === null) removeMemberMutes();
    const cancelIdle = runWhenIdle(() => {
      // If the chunk fails to load there are no live updates; the next page load retries.
      void load().then(
        ([{ connect, disconnect, requestPermissionOnInteraction }, { subscribe }]) => {
          if (isUnmounted) return;
          const socket = connect();
          const unsubscribe = subscribe(socket, queryClient, (path) => void navigateRef.current(path));
          // Browser notifications are for members only.
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
