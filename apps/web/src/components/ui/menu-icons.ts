import {
  Award,
  BellRing,
  Gift,
  LayoutDashboard,
  LogIn,
  LogOut,
  Plus,
  ReceiptText,
  ShieldCheck,
  Store,
  Tag,
  UserPlus,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

/** Menus name their icons: these load with the code of the menu. */
export const menuIcons = {
  Award,
  BellRing,
  Gift,
  LayoutDashboard,
  LogIn,
  LogOut,
  Plus,
  ReceiptText,
  ShieldCheck,
  Store,
  Tag,
  UserPlus,
  UserRound,
} satisfies Record<string, LucideIcon>;

export type MenuIconName = keyof typeof menuIcons;
