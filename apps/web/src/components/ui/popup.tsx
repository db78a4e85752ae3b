import type { City } from '@pechincha/contracts/site';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button';
import { lazyPart } from '../../lib/lazy-part';
import type { MenuGroups, PopupProps } from './menu-items';
import { OptionalBoundary } from './optional-boundary';

/** What all buttons with a popup take. */
interface PopupButtonProps {
  /** Accessible name of the button, where its content has none. */
  label?: string;
  className: string;
  /** Whether the current page belongs to this popup. */
  current?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

interface Props extends PopupButtonProps {
  /** Role of the popup. */
  popup: 'menu' | 'dialog';
  /** Whether the popup's code runs before it opens. */
  isMounted?: boolean;
  /** Loads the popup's code before it opens. */
  preload: () => void;
  renderPopup: (props: PopupProps) => ReactNode;
}

/** Button with a popup, whose code loads when it opens or is about to. */
export function PopupButton({
  label,
  className,
  current,
  onOpen,
  children,
  popup,
  isMounted = false,
  preload,
  renderPopup,
}: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(isMounted);
  const onOpenChange = (next: boolean): void => {
    setWasOpened(true);
    setOpen(next);
    if (next) onOpen?.();
  };
  return (
    <>
      <Button
        ref={anchor}
        className={className}
        aria-haspopup={popup}
        aria-expanded={open}
        label={label}
        aria-current={current || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onOpenChange(!open)}
        onKeyDown={(event) => {
          if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          onOpenChange(true);
        }}
      >
        {children}
      </Button>
      {wasOpened ? (
        <OptionalBoundary
          onFailedOpen={() => {
            setWasOpened(false);
            setOpen(false);
          }}
        >
          {renderPopup({ anchor, open, onOpenChange })}
        </OptionalBoundary>
      ) : null}
    </>
  );
}

interface PopoverProps extends Omit<PopupButtonProps, 'children' | 'current'> {
  /** Accessible name of the popover. */
  boxLabel: string;
  trigger: ReactNode;
  /** Loads the code of the content before it opens. */
  preload?: () => void;
  /** Content; receives a function that closes the popover. */
  children: (close: () => void) => ReactNode;
}

const PopoverPopup = lazyPart(() => import('./anchored-popups'), 'PopoverPopup');

/** Button with a popover. */
export function Popover({ boxLabel, trigger, preload, children, ...buttonProps }: PopoverProps) {
  return (
    <PopupButton
      {...buttonProps}
      popup="dialog"
      preload={() => {
        PopoverPopup.preload();
        preload?.();
      }}
      renderPopup={(props) => (
        <PopoverPopup {...props} label={boxLabel} align="end">
          {children(() => props.onOpenChange(false))}
        </PopoverPopup>
      )}
    >
      {trigger}
    </PopupButton>
  );
}

interface MenuProps extends PopupButtonProps {
  /** Accessible name of the list. */
  listLabel: string;
  align?: 'start' | 'end';
  groups: MenuGroups;
}

// The menu code is as large as the list page itself: loaded after it.
const MenuPopup = lazyPart(() => import('./anchored-popups'), 'MenuPopup');

/** Button with a menu. */
export function Menu({ listLabel, align = 'end', groups, ...buttonProps }: MenuProps) {
  return (
    <PopupButton
      {...buttonProps}
      popup="menu"
      preload={MenuPopup.preload}
      renderPopup={(props) => <MenuPopup {...props} label={listLabel} align={align} groups={groups} />}
    />
  );
}

/** City menu items; `query` keeps the filters of the current list. */
export function getCityMenu(cities: readonly City[], current: string | undefined, query = ''): MenuGroups {
  const items = cities
    .filter(({ inMenu }) => inMenu)
    .map(({ slug, name }) => ({ text: name, to: `/${slug}${query}`, current: slug === current }));
  return [[{ text: 'Todas as cidades', to: `/${query}`, current: current === undefined }, ...items]];
}
