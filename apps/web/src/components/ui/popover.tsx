import { type ReactNode } from 'react';
import { PopupButton, type PopupButtonProps } from './popup-button';
import { lazyPart } from '../../lib/lazy-part';

interface PopoverProps extends Omit<PopupButtonProps, 'children' | 'current'> {
  /** Accessible name of the popover. */
  boxLabel: string;
  align?: 'start' | 'end';
  trigger: ReactNode;
  /** Loads the code of the content before it opens. */
  preload?: () => void;
  /** Content; receives a function that closes the popover. */
  children: (close: () => void) => ReactNode;
}

const PopoverPopup = lazyPart(() => import('./popover-popup'), 'PopoverPopup');

/** Button with a popover. */
export function Popover({
  boxLabel,
  align = 'end',
  trigger,
  preload,
  children,
  ...buttonProps
}: PopoverProps) {
  return (
    <PopupButton
      {...buttonProps}
      popup="dialog"
      preload={() => {
        PopoverPopup.preload();
        preload?.();
      }}
      renderPopup={(props) => (
        <PopoverPopup {...props} label={boxLabel} align={align}>
          {children(() => props.onOpenChange(false))}
        </PopoverPopup>
      )}
    >
      {trigger}
    </PopupButton>
  );
}
