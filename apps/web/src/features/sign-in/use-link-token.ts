import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

interface LinkState {
  linkToken: string;
  isUsed?: boolean;
}

export interface LinkToken {
  /** Empty when the page was opened without a link. */
  token: string;
  /** Whether the link has served its purpose, also before a reload. */
  isUsed: boolean;
  setUsed: () => void;
}

/**
 * The token of the link in an e-mail. Taken out of the address at once, so that it is in no history, screenshot or
 * Referer; kept in the entry's state for a reload.
 */
export function useLinkToken(): LinkToken {
  const [searchParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: LinkState | null };
  const navigate = useNavigate();
  const sent = searchParams.get('token');
  const replaceState = (linkState: LinkState) => void navigate(pathname, { replace: true, state: linkState });
  useEffect(() => {
    if (sent) replaceState({ linkToken: sent });
  });
  const token = sent ?? state?.linkToken ?? '';
  return {
    token,
    isUsed: !sent && state?.isUsed === true,
    setUsed: () => replaceState({ linkToken: token, isUsed: true }),
  };
}
