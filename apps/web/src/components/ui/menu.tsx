import { lazy } from 'react';
import type { MenuGroups } from './menu-item';
import { PopupButton, type PopupButtonProps } from './popup-button';

interface MenuProps extends PopupButtonProps {
  /** Accessible name of the list. */
  listLabel: string;
  align?: 'start' | 'end';
  groups: MenuGroups;
}

// The menu code is as large as the list page itself: loaded after it.
const loadPopup = () => import('./menu-popup');
const MenuPopup = lazy(() => loadPopup().then((module) => ({ default: module.MenuPopup })));

/** Button with a menu. */
export function Menu({ listLabel, align = 'end', groups, ...buttonProps }: MenuProps) {
  return (
    <PopupButton
      {...buttonProps}
      popup="menu"
      load={loadPopup}
      renderPopup={(props) => <MenuPopup {...props} label={listLabel} align={align} groups={groups} />}
    />
  );
}
