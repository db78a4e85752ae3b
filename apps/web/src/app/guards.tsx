import type { Role } from '@pechincha/contracts/operation';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageLoading } from '../components/ui/page-loading';
import { WaitingPage } from '../features/session/components/waiting-page';
import { useSession } from '../features/session/hooks/use-session';
import { notify } from '../lib/notify';

/** Sends those without a session to /login, which brings them back here. */
export function MembersOnly() {
  const { isAuthenticated, isLoading, waiting } = useSession();
  const { pathname, search, hash } = useLocation();
  if (waiting) return <WaitingPage reason={waiting} />;
  if (isLoading) return <PageLoading />;
  if (!isAuthenticated)
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />;
  return <Outlet />;
}

/** Lets only these roles in; other members go home. Stands inside `MembersOnly`. */
export function RolesOnly({ roles }: { roles: readonly Role[] }) {
  const { user } = useSession();
  if (user && roles.includes(user.role)) return <Outlet />;
  return <SentHome refusal={roles.includes('manager') ? undefined : 'Acesso restrito a administradores'} />;
}

function SentHome({ refusal }: { refusal: string | undefined }) {
  useEffect(() => {
    if (refusal) notify('error', refusal, { key: refusal });
  }, [refusal]);
  return <Navigate to="/" replace />;
}
