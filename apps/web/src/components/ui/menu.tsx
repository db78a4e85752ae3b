import type { MenuGroups } from './menu-item';
import { PopupButton, type PopupButtonProps } from './popup-button';
import { lazyPart } from '../../lib/lazy-part';

interface MenuProps extends PopupButtonProps {
  /** Accessible name of the list. */
  listLabel: string;
  align?: 'start' | 'end';
  groups: MenuGroups;
}

// The menu code is as large as the list page itself: loaded after it.
const MenuPopup = lazyPart(() => import('./menu-popup'), 'MenuPopup');

/** Button with a menu. */
export function Menu({ listLabel, align = 'end', groups, ...buttonProps }: MenuProps) {
  return (
    <PopupButton
      {...buttonProps}
      popup="menu"
      preload={MenuPopup.preload}
      renderPopup={(props) => <MenuPopup {...props} label={listLabel} align={align} groups={groups} />}
    />
  );
}
