import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The token of the link in an e-mail. Taken out of the address at once, so that it is in no history, screenshot or
 * Referer; kept in the entry's state for a reload.
 */
export function useLinkToken(): string {
  const [searchParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: { linkToken?: string } | null };
  const navigate = useNavigate();
  const sent = searchParams.get('token');
  useEffect(() => {
    if (sent) void navigate(pathname, { replace: true, state: { linkToken: sent } });
  }, [sent, pathname, navigate]);
  return sent ?? state?.linkToken ?? '';
}
