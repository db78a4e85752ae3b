import type { ReactNode } from 'react';
import './popups.css';

/** Buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
