import {
  Award,
  BellRing,
  Gift,
  LayoutDashboard,
  Link,
  LogIn,
  LogOut,
  Plus,
  ReceiptText,
  RotateCcw,
  Share,
  ShieldCheck,
  Store,
  Tag,
  TimerOff,
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
  Link,
  LogIn,
  LogOut,
  Plus,
  ReceiptText,
  RotateCcw,
  Share,
  ShieldCheck,
  Store,
  Tag,
  TimerOff,
  UserPlus,
  UserRound,
} satisfies Record<string, LucideIcon>;

export type MenuIconName = keyof typeof menuIcons;
