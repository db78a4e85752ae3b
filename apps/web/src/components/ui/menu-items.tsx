import {
  Award,
  BellRing,
  Bookmark,
  BookmarkX,
  Eye,
  EyeOff,
  Flag,
  Gift,
  LayoutDashboard,
  Link,
  LogIn,
  LogOut,
  type LucideIcon,
  Plus,
  ReceiptText,
  RotateCcw,
  Settings,
  Share,
  ShieldCheck,
  Store,
  Tag,
  TimerOff,
  UserPlus,
  UserRound,
} from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import './popups.css';

/** Menus name their icons: these load with the code of the menu. */
const menuIcons = {
  Award,
  BellRing,
  Bookmark,
  BookmarkX,
  Eye,
  EyeOff,
  Flag,
  Gift,
  LayoutDashboard,
  Link,
  LogIn,
  LogOut,
  Plus,
  ReceiptText,
  RotateCcw,
  Settings,
  Share,
  ShieldCheck,
  Store,
  Tag,
  TimerOff,
  UserPlus,
  UserRound,
} satisfies Record<string, LucideIcon>;

export type MenuIconName = keyof typeof menuIcons;

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

/** Icon and text of a menu item; the item itself has the class `menu-item`. */
export function MenuItemContent({ icon, text }: Pick<MenuItem, 'icon' | 'text'>) {
  const Icon = icon && menuIcons[icon];
  return (
    <>
      {Icon ? <Icon aria-hidden="true" /> : null}
      {text}
    </>
  );
}

/** Props of a popup that a button opens. */
export interface PopupProps {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Props of a popup that is anchored to its button. */
export interface AnchoredProps extends PopupProps {
  align: 'start' | 'end';
}

interface ChangeDetails {
  reason: string;
  event: Event;
}

/**
 * Whether the event comes from the anchor button, which toggles the popup itself: handled as an outside press too,
 * the popup would close and open again.
 */
export const isAnchorEvent = (
  { anchor }: Pick<AnchoredProps, 'anchor'>,
  { reason, event }: ChangeDetails,
): boolean =>
  (reason === 'outside-press' || reason === 'focus-out') &&
  event.target instanceof Node &&
  anchor.current?.contains(event.target) === true;

/** Where the focus goes when a menu closes: to its button, unless its item has opened a dialog, which has it. */
export const createFinalFocus =
  ({ anchor }: Pick<AnchoredProps, 'anchor'>) =>
  (): HTMLElement | boolean | null =>
    document.querySelector('.dialog[data-open]') === null && anchor.current;

/** Tab closes the popup, which is last in the document, and goes on from its button. */
export function leaveByTab({ anchor, onOpenChange }: AnchoredProps, event: KeyboardEvent): void {
  anchor.current?.focus();
  if (event.shiftKey) event.preventDefault();
  onOpenChange(false);
}
