import { createContext, use } from 'react';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { SignOutReason } from '../../lib/token';
import type { RetryReason } from './member-retry';

export interface Session {
  user: CurrentUser | null;
  isAuthenticated: boolean;
  /** True until the member is loaded. */
  isLoading: boolean;
  /** Resolves once the member is loaded; rejects if the session has ended. */
  waitUntilLoaded: () => Promise<CurrentUser>;
  /** Why loading the member is being retried; null if it is not. */
  retryReason: RetryReason | null;
  /** Why the session ended for good, until acknowledged. */
  signOutReason: SignOutReason | null;
  /** Stores the token and loads the member. */
  signIn: (token: string) => Promise<CurrentUser>;
  /** Replaces the cached member after an update. */
  updateUser: (user: CurrentUser) => void;
  /** Signs out here and on the server. */
  signOut: () => Promise<void>;
  /** Drops a session that the server has already ended. */
  clearSession: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}
