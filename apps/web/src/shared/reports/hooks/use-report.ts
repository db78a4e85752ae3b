import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../session/hooks/use-session';

/** Opens the dialog of a report. Visitors go to /login and back. */
export function useReport() {
  const navigate = useNavigate();
  const { isAuthenticated, isLoading } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    close: (): void => setIsOpen(false),
    press(): void {
      if (isAuthenticated || isLoading) setIsOpen(true);
      else void navigate('/login', { state: { from: `${location.pathname}${location.search}` } });
    },
  };
}
