import type { LucideIcon } from 'lucide-react';

export interface MenuItem {
  text: string;
  icon?: LucideIcon;
  /** Link target; otherwise `onSelect` is called. */
  to?: string;
  onSelect?: () => void;
  current?: boolean;
}

/** Groups are separated by a line. */
export type MenuGroups = readonly (readonly MenuItem[])[];
