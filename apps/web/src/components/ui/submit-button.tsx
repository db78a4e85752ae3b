import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';

interface SubmitButtonProps {
  busy: boolean;
  disabled?: boolean;
  /** What it says while busy. */
  busyText?: string;
  className?: string;
  form?: string;
  children: ReactNode;
}

/** Sends a form, once: it is disabled while the sending lasts. */
export function SubmitButton({
  busy,
  disabled = false,
  busyText,
  className,
  form,
  children,
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      form={form}
      className={classes('button main', busy && 'busy', className)}
      disabled={disabled || busy}
      aria-busy={busy}
      // The field that one leaves is judged after the press, not between its two halves: nothing moves away below it.
      onMouseDown={(event) => event.preventDefault()}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {busy && busyText ? busyText : children}
    </button>
  );
}
