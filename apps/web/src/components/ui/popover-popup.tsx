import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { isAnchorEvent, type AnchoredProps } from './anchored';

interface PopoverPopupProps extends AnchoredProps {
  label: string;
  children: ReactNode;
}

export function PopoverPopup({ label, children, ...anchorProps }: PopoverPopupProps) {
  const { anchor, align, open, onOpenChange } = anchorProps;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && isAnchorEvent(anchorProps, details)) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // Only below or above the button.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="anchored"
        >
          <Popover.Popup className="anchored-popup" aria-label={label} finalFocus={anchor}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
