import type { Role } from '@pechincha/contracts/operation';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageLoading } from '../components/ui/page-loading';
import { useSession } from '../features/session/hooks/use-session';

/** Sends those without a session to /login, which brings them back here. */
export function MembersOnly() {
  const { isAuthenticated, isLoading } = useSession();
  const { pathname, search } = useLocation();
  if (isLoading) return <PageLoading />;
  if (!isAuthenticated) return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  return <Outlet />;
}

/** Lets only these roles in; other members go home. Stands inside `MembersOnly`. */
export function RolesOnly({ roles }: { roles: readonly Role[] }) {
  const { user } = useSession();
  return user && roles.includes(user.role) ? <Outlet /> : <Navigate to="/" replace />;
}
