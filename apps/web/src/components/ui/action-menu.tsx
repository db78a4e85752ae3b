import { useIsMenuWide } from '../../lib/use-min-width';
import type { MenuSheetProps } from './menu-sheet';
import { lazyPart } from '../../lib/lazy-part';

const MenuPopup = lazyPart(() => import('./menu-popup'), 'MenuPopup');
const MenuSheet = lazyPart(() => import('./menu-sheet'), 'MenuSheet');

// Whoever loads this module is about to open a menu.
(innerWidth < 600 ? MenuSheet : MenuPopup).preload();

/** Menu of a thing's actions, below 600 px a bottom sheet. Loaded by its button, when it is about to open. */
export function ActionMenu(props: MenuSheetProps) {
  return useIsMenuWide() ? <MenuPopup {...props} align="end" /> : <MenuSheet {...props} />;
}
