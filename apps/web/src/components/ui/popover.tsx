import { lazy, useRef, useState, type ReactNode } from 'react';
import { loadOptional } from '../../lib/chunk-load-error';
import { OptionalBoundary } from './optional-boundary';

interface PopoverProps {
  label?: string;
  /** What the opened box is called. */
  boxLabel: string;
  className: string;
  align?: 'start' | 'end';
  trigger: ReactNode;
  onOpen?: () => void;
  /** The content, with a way to close the box. */
  children: (close: () => void) => ReactNode;
}

const loadPopup = () => import('./popover-popup');
const prefetchPopup = (): void => void loadOptional(loadPopup).catch(() => undefined);
const PopoverPopup = lazy(() => loadPopup().then((module) => ({ default: module.PopoverPopup })));

/** A button with a box of any content beside it; the behaviour comes when first needed. */
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
