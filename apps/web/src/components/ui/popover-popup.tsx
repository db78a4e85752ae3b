import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { isOwnButton, type Anchored } from './anchored';

interface PopoverPopupProps extends Anchored {
  label: string;
  children: ReactNode;
}

export function PopoverPopup({ label, children, ...anchored }: PopoverPopupProps) {
  const { anchor, align, open, onOpenChange } = anchored;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && isOwnButton(anchored, details)) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // Below or above its button, never beside it.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="floating"
        >
          <Popover.Popup className="menu-list" aria-label={label} finalFocus={anchor}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
