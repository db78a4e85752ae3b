import {
  Award,
  BellRing,
  Bookmark,
  Gift,
  LayoutDashboard,
  LogIn,
  LogOut,
  Plus,
  ReceiptText,
  Settings,
  ShieldCheck,
  Store,
  Tag,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { getCityMenu } from '../../components/ui/popup';
import type { MenuGroups, MenuItem, PopupProps } from '../../components/ui/menu-items';
import { MenuPopup } from '../../components/ui/anchored-popups';
import { type Session, useReturnState, useSession } from '../../shared/session/use-session';
import { getPublishPath } from '../../lib/known-cities';
import { useSite } from '../../lib/site';

const accountItems: readonly MenuItem[] = [
  { text: 'Meu Perfil', icon: UserRound, to: '/perfil' },
  { text: 'Minhas Promoções', icon: Tag, to: '/minhas-promocoes' },
  { text: 'Promoções Salvas', icon: Bookmark, to: '/salvas' },
  { text: 'Meus Alertas', icon: BellRing, to: '/meus-alertas' },
  { text: 'Minhas Conquistas', icon: Award, to: '/minhas-conquistas' },
  { text: 'Histórico de Resgates', icon: ReceiptText, to: '/meus-resgates' },
  { text: 'Configurações', icon: Settings, to: '/configuracoes' },
];

/** Admin links that the member's role may open. */
function getAdminItems({ user }: Session): MenuItem[] {
  const dashboard: MenuItem = { text: 'Dashboard Admin', icon: LayoutDashboard, to: '/admin' };
  const moderation: MenuItem = { text: 'Moderação', icon: ShieldCheck, to: '/admin/moderacao' };
  if (user?.role === 'admin') return [dashboard, moderation];
  return user?.role === 'manager' ? [moderation] : [];
}

const withoutEmptyGroups = (groups: MenuGroups): MenuGroups => groups.filter((group) => group.length > 0);

/** The menu behind the member's avatar. */
function getUserMenu(session: Session): MenuGroups {
  return withoutEmptyGroups([
    accountItems,
    getAdminItems(session),
    [{ text: 'Sair', icon: LogOut, onSelect: () => void session.signOut() }],
  ]);
}

/**
 * The phone menu: all links that do not fit in the top bar.
 * @param state of the links to sign in
 * @param cityMenu empty outside of cities
 */
function getMobileMenu(
  session: Session,
  city: string | undefined,
  state: unknown,
  cityMenu: MenuGroups,
): MenuGroups {
  const pages: MenuItem[] = [
    { text: 'Início', icon: Store, to: '/' },
    { text: 'Publicar Promoção', icon: Plus, to: getPublishPath(city) },
    { text: 'Resgatar Recompensas', icon: Gift, to: '/resgatar-recompensas' },
  ];
  const guestItems: MenuItem[] = [
    { text: 'Entrar', icon: LogIn, to: '/login', state },
    { text: 'Cadastrar', icon: UserPlus, to: '/register', state },
  ];
  return withoutEmptyGroups([
    pages,
    ...(session.isAuthenticated ? getUserMenu(session) : session.isLoading ? [] : [guestItems]),
    ...cityMenu,
  ]);
}

export function MobileMenu({ city, ...popupProps }: PopupProps & { city: string | undefined }) {
  const { cities } = useSite();
  const cityMenu = city ? getCityMenu(cities, city) : [];
  return (
    <MenuPopup
      {...popupProps}
      label="Menu"
      align="start"
      groups={getMobileMenu(useSession(), city, useReturnState(), cityMenu)}
    />
  );
}

export function UserMenu(popupProps: PopupProps) {
  return <MenuPopup {...popupProps} label="Sua conta" align="end" groups={getUserMenu(useSession())} />;
}
