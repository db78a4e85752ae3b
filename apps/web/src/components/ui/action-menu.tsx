import { lazy } from 'react';
import { loadOptional } from '../../lib/chunk-load-error';
import { useIsMenuWide } from '../../lib/use-min-width';
import type { MenuSheetProps } from './menu-sheet';

const loadPopup = () => import('./menu-popup');
const loadSheet = () => import('./menu-sheet');
const MenuPopup = lazy(() => loadPopup().then((module) => ({ default: module.MenuPopup })));
const MenuSheet = lazy(() => loadSheet().then((module) => ({ default: module.MenuSheet })));

// Whoever loads this module is about to open a menu.
void loadOptional<unknown>(innerWidth < 600 ? loadSheet : loadPopup).catch(() => undefined);

/** Menu of a thing's actions, below 600 px a bottom sheet. Loaded by its button, when it is about to open. */
export function ActionMenu(props: MenuSheetProps) {
  return useIsMenuWide() ? <MenuPopup {...props} align="end" /> : <MenuSheet {...props} />;
}
