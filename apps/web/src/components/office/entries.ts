import {
  ChartColumn,
  Building2,
  Megaphone,
  ScrollText,
  ShieldCheck,
  Tag,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '@pechincha/contracts/operation';

export interface OfficeEntry {
  text: string;
  icon: LucideIcon;
  to: string;
  /** Its number is that of the deals that wait. */
  counts?: boolean;
}

const moderation: OfficeEntry = {
  text: 'Moderação',
  icon: ShieldCheck,
  to: '/admin/moderacao',
  counts: true,
};

const ofAdmins: readonly OfficeEntry[] = [
  { text: 'Dashboard', icon: ChartColumn, to: '/admin' },
  moderation,
  { text: 'Promoções', icon: Tag, to: '/admin/promocoes' },
  { text: 'Promoções locais', icon: Building2, to: '/admin/local' },
  { text: 'Anúncios', icon: Megaphone, to: '/admin/anuncios' },
  { text: 'Usuários', icon: Users, to: '/admin/usuarios' },
  { text: 'Gamificação', icon: Trophy, to: '/admin/gamification' },
  { text: 'Auditoria', icon: ScrollText, to: '/admin/auditoria' },
];

/** The pages of the back office that this role may open. */
export const entriesOf = (role: Role | undefined): readonly OfficeEntry[] =>
  role === 'admin' ? ofAdmins : [moderation];

/** The entry that a path belongs to: `/admin/local/banners/curitiba` is of `/admin/local`. */
export function entryOfPath(entries: readonly OfficeEntry[], path: string): OfficeEntry | undefined {
  const at = path.replace(/\/+$/, '');
  return entries.find(({ to }) => at === to || (to !== '/admin' && at.startsWith(`${to}/`)));
}
