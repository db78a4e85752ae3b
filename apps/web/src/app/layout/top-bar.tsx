import { cutText } from '@pechincha/contracts/characters';
import { ChevronLeft, MapPin, Menu as MenuIcon, Moon, Plus, Search, Sun, X } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { Avatar, getInitials } from '../../components/ui/picture';
import { getCityMenu, Menu, PopupButton } from '../../components/ui/popup';
import { findCityByPath, getPublishPath } from '../../lib/known-cities';
import { lazyPart } from '../../lib/lazy-part';
import { getHistoryIndex } from '../../lib/navigation';
import { getSite, useSite } from '../../lib/site';
import { classes, getTheme, type Theme } from '../../lib/style';
import { useReturnState, useSession } from '../../shared/session/use-session';
import './layout.css';

interface SearchBoxProps {
  className?: string;
  /** Set on phones only, where the box covers the top bar until closed. */
  onClose?: () => void;
}

/** Searches deals in the current city; a blank term shows the whole list. */
export function SearchBox({ className, onClose }: SearchBoxProps) {
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isBackOffice = pathname.startsWith('/admin/');
  const termInUrl = (!isBackOffice && (searchParams.get('search') ?? searchParams.get('q'))) || '';
  const [value, setValue] = useState(termInUrl);
  const [syncedTerm, setSyncedTerm] = useState(termInUrl);
  if (syncedTerm !== termInUrl) {
    // The URL changed without this form: Back, or a removed filter.
    setSyncedTerm(termInUrl);
    setValue(termInUrl);
  }

  const search = (event: SubmitEvent): void => {
    event.preventDefault();
    const term = value.trim();
    const city = findCityByPath(getSite().cities, pathname);
    const listPath = city ? `/${city.slug}` : '/';
    // On phones a search without a city has its own page, /busca.
    const searchPrefix = onClose && !city ? '/busca?q=' : `${listPath}?search=`;
    void navigate(term ? `${searchPrefix}${encodeURIComponent(term)}` : listPath);
    onClose?.();
  };
  return (
    <form className={classes('search-box', className)} role="search" onSubmit={search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label="Buscar promoções"
        placeholder="Buscar promoções..."
        enterKeyHint="search"
        value={value}
        autoFocus={onClose !== undefined}
        onChange={(event) => setValue(cutText(event.target.value, 100))}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onClose?.()}
      />
      {onClose ? <Button className="square" label="Fechar a busca" onClick={onClose} icon={X} /> : null}
    </form>
  );
}

/** Both buttons are rendered; CSS shows the one for the other theme. Back at the system's theme, its changes are followed. */
export function ThemeToggle() {
  const change = (theme: Theme): void => {
    const isSystems = matchMedia('(prefers-color-scheme: dark)').matches === (theme === 'dark');
    window.setTheme(isSystems ? null : theme);
    // The pressed button is now hidden, so focus moves to the other one.
    document.querySelector<HTMLButtonElement>(getTheme() === 'dark' ? '.to-light' : '.to-dark')?.focus();
  };
  return (
    <>
      <Button
        className="square to-dark"
        label="Mudar para o tema escuro"
        onClick={() => change('dark')}
        icon={Moon}
      />
      <Button
        className="square to-light"
        label="Mudar para o tema claro"
        onClick={() => change('light')}
        icon={Sun}
      />
    </>
  );
}

const NotificationBell = lazyPart(() => import('../../shared/live/notification-bell'), 'NotificationBell');

const MobileMenu = lazyPart(() => import('./top-bar-menus'), 'MobileMenu');
const UserMenu = lazyPart(() => import('./top-bar-menus'), 'UserMenu');

/** An installed app has no browser Back button. */
const isInstalled = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;

export function TopBar() {
  const session = useSession();
  const { name, cities } = useSite();
  const { pathname } = useLocation();
  const [isSearching, setIsSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const returnState = useReturnState();
  const city = findCityByPath(cities, pathname);
  const goBack = (): void => void (getHistoryIndex() > 0 ? navigate(-1) : navigate('/'));
  const closeSearch = (): void => {
    setIsSearching(false);
    searchButton.current?.focus();
  };

  return (
    <header className="top-bar">
      <div className="top-bar-content">
        {pathname === '/' || !isInstalled ? null : (
          <Button className="square bar-back" label="Voltar" onClick={goBack} icon={ChevronLeft} />
        )}
        <PopupButton
          className="square bar-menu"
          label="Abrir o menu"
          popup="menu"
          preload={MobileMenu.preload}
          renderPopup={(props) => <MobileMenu {...props} city={city?.slug} />}
        >
          <MenuIcon aria-hidden="true" />
        </PopupButton>
        <Link className="logo" to="/" aria-label={`${name}, início`}>
          <span className="logo-tag">{name}</span>
        </Link>
        {city ? (
          <Menu
            className="top-link city-link bar-full"
            label={`${city.name}: mudar de cidade`}
            listLabel="Cidades"
            align="start"
            groups={getCityMenu(cities, city.slug)}
          >
            <MapPin aria-hidden="true" />
            <span>{city.name}</span>
          </Menu>
        ) : null}
        <SearchBox className="bar-wide" />
        <nav className="bar-wide" aria-label="Principal">
          <Link className="top-link bar-full" to="/">
            Início
          </Link>
          <Link className="top-link bar-full" to="/resgatar-recompensas">
            Resgatar Recompensas
          </Link>
          <Link className="top-link publish-link" to={getPublishPath(city?.slug)}>
            <Plus aria-hidden="true" />
            Publicar Promoção
          </Link>
        </nav>
        <Button
          ref={searchButton}
          className="square bar-narrow"
          label="Buscar promoções"
          onClick={() => setIsSearching(true)}
          icon={Search}
        />
        <Link
          className="square bar-narrow bar-plus"
          to={getPublishPath(city?.slug)}
          aria-label="Publicar Promoção"
        >
          <Plus aria-hidden="true" />
        </Link>
        <ThemeToggle />
        {session.isAuthenticated ? (
          <OptionalBoundary fallback={<span className="square" aria-hidden="true" />}>
            <NotificationBell />
          </OptionalBoundary>
        ) : null}
        {session.user ? (
          <PopupButton
            className="square bar-wide"
            label={`${getInitials(session.user.name)}, menu de ${session.user.name}`}
            popup="menu"
            preload={UserMenu.preload}
            renderPopup={(props) => <UserMenu {...props} />}
          >
            <Avatar name={session.user.name} picture={session.user.avatar} />
          </PopupButton>
        ) : null}
        {session.isLoading ? (
          <span className="square bar-wide" aria-hidden="true">
            <span className="skeleton avatar-skeleton" />
          </span>
        ) : null}
        {!session.isAuthenticated && !session.isLoading ? (
          <nav className="bar-wide" aria-label="Conta">
            <Link className="top-link" to="/login" state={returnState}>
              Entrar
            </Link>
            <Link className="top-link" to="/register" state={returnState}>
              Cadastrar
            </Link>
          </nav>
        ) : null}
        {isSearching ? <SearchBox className="over bar-narrow" onClose={closeSearch} /> : null}
      </div>
    </header>
  );
}
