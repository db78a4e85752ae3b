import type { RefObject } from 'react';

/** What a part that floats beside a button of ours takes. */
export interface AnchoredProps {
  anchor: RefObject<HTMLButtonElement | null>;
  align: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface ChangeDetails {
  reason: string;
  event: Event;
}

/**
 * A press on the button itself is the button's business: taken as a press outside as well,
 * it would close and open again.
 */
export const isAnchorEvent = (
  { anchor }: Pick<AnchoredProps, 'anchor'>,
  { reason, event }: ChangeDetails,
): boolean =>
  (reason === 'outside-press' || reason === 'focus-out') &&
  event.target instanceof Node &&
  anchor.current?.contains(event.target) === true;
