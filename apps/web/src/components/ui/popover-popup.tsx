import { Popover } from '@base-ui/react/popover';
import type { KeyboardEvent, ReactNode } from 'react';
import { isAnchorEvent, leaveByTab, type AnchoredProps } from './anchored';

interface PopoverPopupProps extends AnchoredProps {
  label: string;
  children: ReactNode;
}

/** Whether the focus would leave the popup: Tab from its last part, or Shift+Tab from its first. */
function isLeaving({ key, shiftKey, currentTarget, target }: KeyboardEvent): boolean {
  if (key !== 'Tab') return false;
  const parts = [...currentTarget.querySelectorAll<HTMLElement>('a, button, input, select, textarea')].filter(
    (part) => part.tabIndex >= 0 && part.checkVisibility(),
  );
  return shiftKey
    ? target === currentTarget || target === parts[0]
    : target === (parts.at(-1) ?? currentTarget);
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
          <Popover.Popup
            className="anchored-popup"
            aria-label={label}
            finalFocus={anchor}
            onKeyDown={(event) => isLeaving(event) && leaveByTab(anchorProps, event)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
