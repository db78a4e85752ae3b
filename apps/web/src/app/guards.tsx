import type { Role } from '@pechincha/contracts/operation';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { PageLoading } from '../components/ui/state-page';
import { UnknownCity } from '../components/ui/not-found';
import { findCity } from '../lib/known-cities';
import { useSite } from '../lib/site';
import { SessionRetryPage } from '../shared/session/session-retry-page';
import { useSession } from '../shared/session/use-session';
import { showToast } from '../lib/show-toast';

/** Redirects visitors to /login and back after sign-in, except from what is there for nobody. */
export function MembersOnly() {
  const { isAuthenticated, isLoading, retryReason } = useSession();
  const { pathname, search, hash } = useLocation();
  const { cities } = useSite();
  const { city, id } = useParams();
  // A promotion may be of a city that is not known.
  if (city !== undefined && id === undefined && !findCity(cities, city)) return <UnknownCity city={city} />;
  if (retryReason) return <SessionRetryPage reason={retryReason} />;
  if (isLoading) return <PageLoading />;
  if (!isAuthenticated)
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />;
  return <Outlet />;
}

/** Renders the route for these roles; redirects other members to `/`. Must be nested in `MembersOnly`. */
export function RolesOnly({ roles }: { roles: readonly Role[] }) {
  const { user } = useSession();
  if (user && roles.includes(user.role)) return <Outlet />;
  return (
    <RedirectHome errorText={roles.includes('manager') ? undefined : 'Acesso restrito a administradores'} />
  );
}

function RedirectHome({ errorText }: { errorText: string | undefined }) {
  useEffect(() => {
    if (errorText) showToast('error', errorText, { key: errorText });
  }, [errorText]);
  return <Navigate to="/" replace />;
}
