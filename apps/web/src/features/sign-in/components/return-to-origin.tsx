import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findPreviousEntry, getHistoryIndex } from '../../../lib/navigation-history';
import { getOrigin } from '../../../lib/safe-path';

/** Leaves for where the person came from: by going back, if that is in the history, to the same place on the page. */
export function ReturnToOrigin({ isGoogleUsed }: { isGoogleUsed: boolean }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const path = isGoogleUsed ? '/perfil' : (getOrigin(state) ?? '/');
    const entry = findPreviousEntry((url) => url === path.split('#')[0]);
    if (entry) void navigate(entry.index - getHistoryIndex());
    else void navigate(path, { replace: true });
  }, [isGoogleUsed, state, navigate]);
  return null;
}
