import type { MenuIconName } from './menu-icons';

export interface MenuItem {
  text: string;
  icon?: MenuIconName;
  /** Link target; otherwise `onSelect` is called. */
  to?: string;
  /** Navigation state of the link. */
  state?: unknown;
  onSelect?: () => void;
  current?: boolean;
}

/** Groups are separated by a line. */
export type MenuGroups = readonly (readonly MenuItem[])[];
