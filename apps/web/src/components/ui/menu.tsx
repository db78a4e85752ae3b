import type { LucideIcon } from 'lucide-react';
import { lazy, useRef, useState, type ReactNode } from 'react';
import { loadOptional } from '../../lib/chunk-load-error';
import { OptionalBoundary } from './optional-boundary';

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
const prefetchPopup = (): void => void loadOptional(loadPopup).catch(() => undefined);
const MenuPopup = lazy(() => loadPopup().then((module) => ({ default: module.MenuPopup })));

export function Menu({ label, listLabel, className, align = 'end', current, groups, children }: MenuProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const handleOpenChange = (next: boolean): void => {
    setWasOpened(true);
    setOpen(next);
  };
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        aria-current={current || undefined}
        onPointerEnter={() => prefetchPopup()}
        onFocus={() => prefetchPopup()}
        onClick={() => handleOpenChange(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          handleOpenChange(true);
        }}
      >
        {children}
      </button>
      {wasOpened ? (
        <OptionalBoundary>
          <MenuPopup
            anchor={buttonRef}
            label={listLabel}
            align={align}
            groups={groups}
            open={open}
            onOpenChange={handleOpenChange}
          />
        </OptionalBoundary>
      ) : null}
    </>
  );
}
