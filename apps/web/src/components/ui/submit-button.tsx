import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';

interface SubmitButtonProps {
  busy: boolean;
  disabled?: boolean;
  /** Text while busy. */
  busyText?: string;
  className?: string;
  form?: string;
  children: ReactNode;
}

/** Submit button, disabled while the request is pending. */
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
      // Keeps the focus in the field until the click ends: an error shown on blur would move the button away.
      onMouseDown={(event) => event.preventDefault()}
      // The second press of a double click would send again, or find the form empty.
      onClick={(event) => {
        if (busy || event.detail > 1) event.preventDefault();
      }}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {busy && busyText ? busyText : children}
    </button>
  );
}
