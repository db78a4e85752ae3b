import { createContext, use } from 'react';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { SignOutReason } from '../../../lib/token';
import type { RetryReason } from '../member-retry';

export interface Session {
  user: CurrentUser | null;
  isAuthenticated: boolean;
  /** True from the start until it is known who is here. */
  isLoading: boolean;
  /** Why that is not known yet, where it takes longer. */
  retryReason: RetryReason | null;
  /** Why the session that was here ended for good, until that has been read. */
  signOutReason: SignOutReason | null;
  /** Takes the token of a login or registration and loads the member. */
  signIn: (token: string) => Promise<CurrentUser>;
  /** Takes the account as the server answered it after a change. */
  updateUser: (user: CurrentUser) => void;
  /** Ends this session, here and on the server. */
  signOut: () => Promise<void>;
  /** Forgets a session that the server has ended. */
  clearSession: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}
