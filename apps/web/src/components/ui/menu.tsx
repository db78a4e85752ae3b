import { lazy, useRef, useState, type ReactNode } from 'react';
import { loadOptional } from '../../lib/chunk-load-error';
import type { MenuGroups } from './menu-item';
import { OptionalBoundary } from './optional-boundary';

interface MenuProps {
  /** Accessible name of the button, where its content has none. */
  label?: string;
  /** Accessible name of the list. */
  listLabel: string;
  className: string;
  align?: 'start' | 'end';
  /** Whether the current page belongs to this menu. */
  current?: boolean;
  groups: MenuGroups;
  children: ReactNode;
}

// The menu code is as large as the list page itself: loaded after it.
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
