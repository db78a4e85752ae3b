import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Sheets have a close button beside the title; dialogs have their buttons at the bottom. */
  sheet?: boolean;
  /** Focused after closing; by default what was focused before. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | boolean | null);
  children: ReactNode;
}
