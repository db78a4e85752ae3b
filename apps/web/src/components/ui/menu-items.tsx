import type { LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import './popups.css';

export interface MenuItem {
  text: string;
  icon?: LucideIcon;
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
export function MenuItemContent({ icon: Icon, text }: Pick<MenuItem, 'icon' | 'text'>) {
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

/** Where the focus goes when a menu closes: to its button, unless its item has opened a dialog, which has it. */
export const createFinalFocus = (anchor: PopupProps['anchor']) => (): HTMLElement | boolean | null =>
  document.querySelector('.dialog[data-open]') === null && anchor.current;
