import { lazy, type ReactNode } from 'react';
import { PopupButton, type PopupButtonProps } from './popup-button';

interface PopoverProps extends Omit<PopupButtonProps, 'children' | 'current'> {
  /** Accessible name of the popover. */
  boxLabel: string;
  align?: 'start' | 'end';
  trigger: ReactNode;
  /** Content; receives a function that closes the popover. */
  children: (close: () => void) => ReactNode;
}

const loadPopup = () => import('./popover-popup');
const PopoverPopup = lazy(() => loadPopup().then((module) => ({ default: module.PopoverPopup })));

/** Button with a popover. */
export function Popover({ boxLabel, align = 'end', trigger, children, ...buttonProps }: PopoverProps) {
  return (
    <PopupButton
      {...buttonProps}
      popup="dialog"
      load={loadPopup}
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
