import type { RefObject } from 'react';

/** Props of a popup that a button opens. */
export interface PopupProps {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
