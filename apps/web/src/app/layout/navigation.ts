import { LogIn, LogOut, Plus, ShieldCheck, Store, UserPlus } from 'lucide-react';
import type { MenuGroups, MenuItem } from '../../components/ui/menu';
import type { Session } from '../../features/session/hooks/use-session';

/** Every entry leads to a page that is there: a page brings its entry along. */
const moderation: MenuItem = { text: 'Moderação', icon: ShieldCheck, to: '/admin/moderacao' };

const isModerator = ({ user }: Session): boolean => user?.role === 'admin' || user?.role === 'manager';

const withEntries = (groups: MenuGroups): MenuGroups => groups.filter((group) => group.length > 0);

/** The menu under the member's picture. */
export function userMenu(session: Session): MenuGroups {
  return withEntries([
    isModerator(session) ? [moderation] : [],
    [{ text: 'Sair', icon: LogOut, onSelect: () => void session.leave() }],
  ]);
}

/** The phone's menu: everything that the bar has no room for. */
export function mobileMenu(session: Session): MenuGroups {
  const pages: MenuItem[] = [
    { text: 'Início', icon: Store, to: '/' },
    { text: 'Publicar Promoção', icon: Plus, to: '/nova-promocao' },
  ];
  const doors: MenuItem[] = [
    { text: 'Entrar', icon: LogIn, to: '/login' },
    { text: 'Cadastrar', icon: UserPlus, to: '/register' },
  ];
  return withEntries([pages, ...(session.isAuthenticated ? userMenu(session) : [doors])]);
}
