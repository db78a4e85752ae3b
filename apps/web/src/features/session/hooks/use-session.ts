import { createContext, use } from 'react';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { Farewell } from '../../../lib/token';
import type { WaitingReason } from '../member-retry';

export interface Session {
  user: CurrentUser | null;
  isAuthenticated: boolean;
  /** True from the start until it is known who is here. */
  isLoading: boolean;
  /** Why that is not known yet, where it takes longer. */
  waiting: WaitingReason | null;
  /** Why the session that was here ended for good, until that has been read. */
  farewell: Farewell | null;
  /** Takes the token of a login or registration and loads the member. */
  enter: (token: string) => Promise<CurrentUser>;
  /** Takes the account as the server answered it after a change. */
  update: (user: CurrentUser) => void;
  /** Ends this session, here and on the server. */
  leave: () => Promise<void>;
  /** Forgets a session that the server has ended. */
  forget: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}
