import { ChevronLeft, Menu as MenuIcon, MapPin, Plus, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Avatar, initials } from '../../components/ui/avatar';
import { Menu } from '../../components/ui/menu';
import { cityMenu } from '../../features/cities/city-menu';
import { cityOfPath } from '../../features/cities/known-cities';
import { NotificationBell } from '../../features/notifications/components/notification-bell';
import { historyIndex } from '../../lib/trail';
import { useLate } from '../../lib/use-late';
import { useSession } from '../../features/session/hooks/use-session';
import { mobileMenu, publishPath, userMenu } from './navigation';
import { SearchBox } from './search-box';
import { ThemeToggle } from './theme-toggle';

/** An installed app has no button of a browser's. */
const isInstalled = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;

/** From then on the way to sign in is better than a promise. */
const LATE_SESSION_MS = 3000;

export function TopBar() {
  const session = useSession();
  const { pathname } = useLocation();
  const [searching, setSearching] = useState(false);
  const magnifier = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const city = cityOfPath(pathname);
  const lateSession = useLate(session.isLoading, LATE_SESSION_MS);
  const goBack = (): void => void (historyIndex() > 0 ? navigate(-1) : navigate('/'));
  const stopSearching = (): void => {
    setSearching(false);
    magnifier.current?.focus();
  };

  return (
    <header className="top">
      <div className="top-in">
        {pathname === '/' || !isInstalled ? null : (
          <button type="button" className="square bar-back" aria-label="Voltar" onClick={goBack}>
            <ChevronLeft aria-hidden="true" />
          </button>
        )}
        <Menu
          className="square bar-narrow"
          label="Abrir o menu"
          listLabel="Menu"
          align="start"
          groups={mobileMenu(session, city?.slug)}
        >
          <MenuIcon aria-hidden="true" />
        </Menu>
        <Link className="logo" to="/" aria-label="Pechincha, início">
          <span>Pechincha</span>
        </Link>
        {city ? (
          <Menu
            className="top-link city-link bar-wide"
            label={`${city.name}: mudar de cidade`}
            listLabel="Cidades"
            align="start"
            groups={cityMenu(city.slug)}
          >
            <MapPin aria-hidden="true" />
            {city.name}
          </Menu>
        ) : null}
        <SearchBox className="bar-wide" />
        <nav className="bar-wide" aria-label="Principal">
          <Link className="top-link" to="/">
            Início
          </Link>
          <Link className="top-link" to="/resgatar-recompensas">
            Resgatar Recompensas
          </Link>
          <Link className="top-link publish-link" to={publishPath(city?.slug)}>
            <Plus aria-hidden="true" />
            Publicar Promoção
          </Link>
        </nav>
        <button
          ref={magnifier}
          type="button"
          className="square bar-narrow"
          aria-label="Buscar promoções"
          onClick={() => setSearching(true)}
        >
          <Search aria-hidden="true" />
        </button>
        <Link
          className="square bar-narrow bar-plus"
          to={publishPath(city?.slug)}
          aria-label="Publicar Promoção"
        >
          <Plus aria-hidden="true" />
        </Link>
        <ThemeToggle />
        {session.isAuthenticated ? <NotificationBell /> : null}
        {session.user ? (
          <Menu
            className="square bar-wide"
            label={`${initials(session.user.name)}, menu de ${session.user.name}`}
            listLabel="Sua conta"
            groups={userMenu(session)}
          >
            <Avatar name={session.user.name} picture={session.user.avatar} />
          </Menu>
        ) : null}
        {session.isLoading && !lateSession ? (
          <span className="square bar-wide" aria-hidden="true">
            <span className="bone bar-bone" />
          </span>
        ) : null}
        {!session.isAuthenticated && (!session.isLoading || lateSession) ? (
          <nav className="bar-wide" aria-label="Conta">
            <Link className="top-link" to="/login" state={{ from: pathname }}>
              Entrar
            </Link>
            <Link className="top-link" to="/register">
              Cadastrar
            </Link>
          </nav>
        ) : null}
        {searching ? <SearchBox className="over bar-narrow" onClose={stopSearching} /> : null}
      </div>
    </header>
  );
}
