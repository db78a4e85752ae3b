import { lazy, useRef, useState, type ReactNode } from 'react';
import { loadOptional } from '../../lib/chunk-load-error';
import { OptionalBoundary } from './optional-boundary';

interface PopoverProps {
  label?: string;
  /** Accessible name of the popover. */
  boxLabel: string;
  className: string;
  align?: 'start' | 'end';
  trigger: ReactNode;
  onOpen?: () => void;
  /** Content; receives a function that closes the popover. */
  children: (close: () => void) => ReactNode;
}

const loadPopup = () => import('./popover-popup');
const prefetchPopup = (): void => void loadOptional(loadPopup).catch(() => undefined);
const PopoverPopup = lazy(() => loadPopup().then((module) => ({ default: module.PopoverPopup })));

/** Button with a popover, whose code loads on first use. */
export function Popover({
  label,
  boxLabel,
  className,
  align = 'end',
  trigger,
  onOpen,
  children,
}: PopoverProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const handleOpenChange = (next: boolean): void => {
    setWasOpened(true);
    setOpen(next);
    if (next) onOpen?.();
  };
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        onPointerEnter={() => prefetchPopup()}
        onFocus={() => prefetchPopup()}
        onClick={() => handleOpenChange(!open)}
      >
        {trigger}
      </button>
      {wasOpened ? (
        <OptionalBoundary>
          <PopoverPopup
            anchor={buttonRef}
            label={boxLabel}
            align={align}
            open={open}
            onOpenChange={handleOpenChange}
          >
            {children(() => handleOpenChange(false))}
          </PopoverPopup>
        </OptionalBoundary>
      ) : null}
    </>
  );
}
