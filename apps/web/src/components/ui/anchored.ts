import type { KeyboardEvent } from 'react';
import type { PopupProps } from './popup-props';
import './popups.css';

/** Props of a popup that is anchored to its button. */
export interface AnchoredProps extends PopupProps {
  align: 'start' | 'end';
}

interface ChangeDetails {
  reason: string;
  event: Event;
}

/**
 * Whether the event comes from the anchor button, which toggles the popup itself: handled as an outside press too,
 * the popup would close and open again.
 */
export const isAnchorEvent = (
  { anchor }: Pick<AnchoredProps, 'anchor'>,
  { reason, event }: ChangeDetails,
): boolean =>
  (reason === 'outside-press' || reason === 'focus-out') &&
  event.target instanceof Node &&
  anchor.current?.contains(event.target) === true;

/** Where the focus goes when a menu closes: to its button, unless its item has opened a dialog, which has it. */
export const createFinalFocus =
  ({ anchor }: Pick<AnchoredProps, 'anchor'>) =>
  (): HTMLElement | boolean | null =>
    document.querySelector('.dialog[data-open]') === null && anchor.current;

/** Tab closes the popup, which is last in the document, and goes on from its button. */
export function leaveByTab({ anchor, onOpenChange }: AnchoredProps, event: KeyboardEvent): void {
  anchor.current?.focus();
  if (event.shiftKey) event.preventDefault();
  onOpenChange(false);
}
