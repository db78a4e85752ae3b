import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { type FocusEvent, Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  createFinalFocus,
  type MenuGroups,
  type MenuItem,
  MenuItemContent,
  type PopupProps,
} from './menu-items';
import './popups.css';

/** Props of a popup that is anchored to its button. */
interface AnchoredProps extends PopupProps {
  label: string;
  align: 'start' | 'end';
}

const toPositionerProps = ({ anchor, align }: AnchoredProps) => ({
  anchor,
  align,
  sideOffset: 6,
  collisionPadding: 8,
  // Only below or above the button.
  collisionAvoidance: { fallbackAxisSide: 'none' as const },
  className: 'anchored',
});

interface ChangeDetails {
  reason: string;
  event: Event;
  cancel: () => void;
}

/**
 * The anchor button toggles the popup itself: handled as an outside press too, the popup would close and open again.
 */
const createOpenChange =
  ({ anchor, onOpenChange }: AnchoredProps) =>
  (next: boolean, { reason, event, cancel }: ChangeDetails): void => {
    const isOutside = reason === 'outside-press' || reason === 'focus-out';
    if (!next && isOutside && event.target instanceof Node && anchor.current?.contains(event.target))
      cancel();
    else onOpenChange(next);
  };

/** Tab closes the popup, which is last in the document, and goes on from its button. */
function leaveByTab({ anchor, onOpenChange }: AnchoredProps, event: KeyboardEvent): void {
  anchor.current?.focus();
  if (event.shiftKey) event.preventDefault();
  onOpenChange(false);
}

export function MenuPopup({ groups, ...props }: AnchoredProps & { groups: MenuGroups }) {
  return (
    <Menu.Root open={props.open} onOpenChange={createOpenChange(props)}>
      <Menu.Portal>
        <Menu.Positioner {...toPositionerProps(props)}>
          <Menu.Popup
            className="anchored-popup"
            aria-label={props.label}
            finalFocus={createFinalFocus(props.anchor)}
            onKeyDown={(event) => event.key === 'Tab' && leaveByTab(props, event)}
            onFocus={(event) => isKeyboardOpen(props, event) && focusFirst(event.currentTarget)}
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

export function PopoverPopup({ children, ...props }: AnchoredProps & { children: ReactNode }) {
  return (
    <Popover.Root open={props.open} onOpenChange={createOpenChange(props)}>
      <Popover.Portal>
        <Popover.Positioner {...toPositionerProps(props)}>
          <Popover.Popup
            className="anchored-popup"
            aria-label={props.label}
            finalFocus={props.anchor}
            onKeyDown={(event) => isLeaving(event) && leaveByTab(props, event)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
