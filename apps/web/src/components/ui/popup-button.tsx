import { useRef, useState, type ReactNode } from 'react';
import { OptionalBoundary } from './optional-boundary';
import type { PopupProps } from './popup-props';

/** What all buttons with a popup take. */
export interface PopupButtonProps {
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
      <button
        ref={anchor}
        type="button"
        className={className}
        aria-haspopup={popup}
        aria-expanded={open}
        aria-label={label}
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
      </button>
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
