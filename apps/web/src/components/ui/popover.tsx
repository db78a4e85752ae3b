import { lazy, useRef, useState, type ReactNode } from 'react';
import { loadQuietly } from '../../lib/missing-code';
import { Optional } from './optional';

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
const prefetchPopup = (): void => void loadQuietly(loadPopup).catch(() => undefined);
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
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const change = (next: boolean): void => {
    setWanted(true);
    setOpen(next);
    if (next) onOpen?.();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        onPointerEnter={() => prefetchPopup()}
        onFocus={() => prefetchPopup()}
        onClick={() => change(!open)}
      >
        {trigger}
      </button>
      {wanted ? (
        <Optional>
          <PopoverPopup anchor={button} label={boxLabel} align={align} open={open} onOpenChange={change}>
            {children(() => change(false))}
          </PopoverPopup>
        </Optional>
      ) : null}
    </>
  );
}
