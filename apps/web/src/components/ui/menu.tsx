import type { LucideIcon } from 'lucide-react';
import { lazy, useRef, useState, type ReactNode } from 'react';
import { loadQuietly } from '../../lib/missing-code';
import { Optional } from './optional';

export interface MenuItem {
  text: string;
  icon?: LucideIcon;
  /** Leads there… */
  to?: string;
  /** …or does this. */
  onSelect?: () => void;
  current?: boolean;
}

/** Groups of items, with a line between them. */
export type MenuGroups = readonly (readonly MenuItem[])[];

interface MenuProps {
  /** What the button is called where its content does not say so. */
  label?: string;
  /** What the opened list is called. */
  listLabel: string;
  className: string;
  align?: 'start' | 'end';
  /** Whether what is on comes from this menu. */
  current?: boolean;
  groups: MenuGroups;
  children: ReactNode;
}

// The behaviour of a menu weighs as much as the list page itself: it comes after it.
const loadPopup = () => import('./menu-popup');
const prefetchPopup = (): void => void loadQuietly(loadPopup).catch(() => undefined);
const MenuPopup = lazy(() => loadPopup().then((module) => ({ default: module.MenuPopup })));

export function Menu({ label, listLabel, className, align = 'end', current, groups, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const change = (next: boolean): void => {
    setWanted(true);
    setOpen(next);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        aria-current={current || undefined}
        onPointerEnter={() => prefetchPopup()}
        onFocus={() => prefetchPopup()}
        onClick={() => change(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          change(true);
        }}
      >
        {children}
      </button>
      {wanted ? (
        <Optional>
          <MenuPopup
            anchor={button}
            label={listLabel}
            align={align}
            groups={groups}
            open={open}
            onOpenChange={change}
          />
        </Optional>
      ) : null}
    </>
  );
}
