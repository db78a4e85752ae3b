import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { type FocusEvent, Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type AnchoredProps,
  createFinalFocus,
  isAnchorEvent,
  leaveByTab,
  type MenuGroups,
  type MenuItem,
  MenuItemContent,
} from './menu-items';
import './popups.css';

interface MenuPopupProps extends AnchoredProps {
  label: string;
  groups: MenuGroups;
}

export function MenuPopup({ label, groups, ...anchorProps }: MenuPopupProps) {
  const { anchor, align, open, onOpenChange } = anchorProps;
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && isAnchorEvent(anchorProps, details)) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // Only below or above the button.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="anchored"
        >
          <Menu.Popup
            className="anchored-popup"
            aria-label={label}
            finalFocus={createFinalFocus(anchorProps)}
            onKeyDown={(event) => event.key === 'Tab' && leaveByTab(anchorProps, event)}
            onFocus={(event) => isKeyboardOpen(anchorProps, event) && focusFirst(event.currentTarget)}
          >
            {groups.map((group, index) => (
              <Fragment key={group[0]?.text ?? index}>
                {index > 0 ? <hr /> : null}
                {group.map((item) => (
                  <MenuEntry key={item.text} item={item} />
                ))}
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Whether the event comes from the anchor button, pressed with the keyboard. */
const isKeyboardOpen = ({ anchor }: AnchoredProps, { target, relatedTarget }: FocusEvent): boolean =>
  relatedTarget === anchor.current && target.matches(':focus-visible');

const focusFirst = (menu: HTMLElement): void =>
  menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });

function MenuEntry({ item: { text, icon, to, state, onSelect, current } }: { item: MenuItem }) {
  const content = <MenuItemContent icon={icon} text={text} />;
  if (to === undefined) {
    return (
      <Menu.Item className="menu-item" onClick={onSelect}>
        {content}
      </Menu.Item>
    );
  }
  return (
    <Menu.LinkItem
      className="menu-item"
      closeOnClick
      render={<Link to={to} state={state} aria-current={current ? 'true' : undefined} />}
    >
      {content}
    </Menu.LinkItem>
  );
}

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
