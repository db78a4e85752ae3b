import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findPreviousEntry, getHistoryIndex } from '../../lib/navigation-history';
import { getOrigin } from '../../lib/safe-path';
import { signInPaths } from '../../shared/session/use-after-sign-in';

/** Index of the first of the pages of signing in that the person has just been on, if it leads back by itself. */
function findFirstSignIn(): number | undefined {
  const before = findPreviousEntry((url) => !signInPaths.test(url.split('?', 1)[0]!))?.index ?? -1;
  return findPreviousEntry((url, index) => index === before + 1 && /^\/(login|register)\b/i.test(url))?.index;
}

/** Leaves for where the person came from: by going back, if that is in the history, to the same place on the page. */
export function ReturnToOrigin({ isGoogleUsed }: { isGoogleUsed: boolean }) {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const leftKey = useRef<string>(undefined);
  useEffect(() => {
    if (leftKey.current === key) return;
    leftKey.current = key;
    const path = isGoogleUsed ? '/perfil' : (getOrigin(state) ?? '/');
    // What was opened instead of a page of members becomes that page: no second entry for it.
    const index =
      findPreviousEntry((url) => url === path.split('#')[0])?.index ??
      (isGoogleUsed ? undefined : findFirstSignIn());
    if (index === undefined) void navigate(path, { replace: true });
    else void navigate(index - getHistoryIndex());
  }, [isGoogleUsed, state, key, navigate]);
  return null;
}
