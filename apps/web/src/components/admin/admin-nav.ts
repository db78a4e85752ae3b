import {
  ChartColumn,
  Building2,
  Megaphone,
  ScrollText,
  Settings2,
  ShieldCheck,
  Tag,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '@pechincha/contracts/operation';

export interface AdminNavItem {
  text: string;
  icon: LucideIcon;
  to: string;
  /** Shows the number of pending deals. */
  showsPendingCount?: boolean;
}

const moderation: AdminNavItem = {
  text: 'Moderação',
  icon: ShieldCheck,
  to: '/admin/moderacao',
  showsPendingCount: true,
};

const adminItems: readonly AdminNavItem[] = [
  { text: 'Dashboard', icon: ChartColumn, to: '/admin' },
  moderation,
  { text: 'Promoções', icon: Tag, to: '/admin/promocoes' },
  { text: 'Promoções locais', icon: Building2, to: '/admin/local' },
  { text: 'Anúncios', icon: Megaphone, to: '/admin/anuncios' },
  { text: 'Usuários', icon: Users, to: '/admin/usuarios' },
  { text: 'Gamificação', icon: Trophy, to: '/admin/gamification' },
  { text: 'Site', icon: Settings2, to: '/admin/site' },
  { text: 'Auditoria', icon: ScrollText, to: '/admin/auditoria' },
];

/** Admin pages that this role may open. */
export const getAdminNavItems = (role: Role | undefined): readonly AdminNavItem[] =>
  role === 'admin' ? adminItems : [moderation];

/** Item of a path or of its parent: `/admin/local/banners/curitiba` belongs to `/admin/local`. */
export function findNavItem(items: readonly AdminNavItem[], path: string): AdminNavItem | undefined {
  const currentPath = path.replace(/\/+$/, '');
  return items.find(({ to }) => currentPath === to || (to !== '/admin' && currentPath.startsWith(`${to}/`)));
}
