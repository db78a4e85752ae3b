import { createContext, use } from 'react';
import type { CurrentUser } from '@pechincha/contracts/entities/user';

export interface Session {
  user: CurrentUser | null;
  isAuthenticated: boolean;
  /** True from the start until it is known who is here. */
  isLoading: boolean;
  /** Takes the token of a login or registration and loads the member. */
  enter: (token: string) => Promise<CurrentUser>;
  /** Ends this session, here and on the server. */
  leave: () => Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}
