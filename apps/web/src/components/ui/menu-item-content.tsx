import { menuIcons } from './menu-icons';
import type { MenuItem } from './menu-item';
import './popups.css';

/** Icon and text of a menu item; the item itself has the class `menu-item`. */
export function MenuItemContent({ icon, text }: Pick<MenuItem, 'icon' | 'text'>) {
  const Icon = icon && menuIcons[icon];
  return (
    <>
      {Icon ? <Icon aria-hidden="true" /> : null}
      {text}
    </>
  );
}
