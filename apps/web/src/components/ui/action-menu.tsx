import { lazyPart } from '../../lib/lazy-part';
import { useIsMenuWide } from '../../lib/style';
import type { MenuSheetProps } from './menu-sheet';

const MenuPopup = lazyPart(() => import('./anchored-popups'), 'MenuPopup');
const MenuSheet = lazyPart(() => import('./menu-sheet'), 'MenuSheet');

// Whoever loads this module is about to open a menu.
(innerWidth < 600 ? MenuSheet : MenuPopup).preload();

/** Menu of actions, below 600 px a bottom sheet. Loaded by its button, when it is about to open. */
export function ActionMenu(props: MenuSheetProps) {
  return useIsMenuWide() ? <MenuPopup {...props} align="end" /> : <MenuSheet {...props} />;
}
