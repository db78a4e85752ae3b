import { useState } from 'react';
import { useAfterSignIn, useGoToLogin } from '../session/use-after-sign-in';
import { useSession } from '../session/use-session';

/** Opens the dialog of a report of a deal or comment. Visitors go to /login and back. */
export function useReport(id: string) {
  const { isAuthenticated, isLoading } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const signInKey = `report:${id}`;
  const goToLogin = useGoToLogin(signInKey);
  useAfterSignIn(signInKey, () => setIsOpen(true));
  return {
    isOpen,
    close: (): void => setIsOpen(false),
    press(): void {
      if (isAuthenticated || isLoading) setIsOpen(true);
      else goToLogin();
    },
  };
}
