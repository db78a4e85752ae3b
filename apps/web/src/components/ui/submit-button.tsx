import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';

interface SubmitButtonProps {
  busy: boolean;
  /** Refuses the press. */
  disabled?: boolean;
  /** Looks disabled; a press shows what is missing. */
  invalid?: boolean;
  /** Text while busy. */
  busyText?: string;
  className?: string;
  form?: string;
  children: ReactNode;
}

/** Submit button, disabled while the request is pending. Never by `disabled`, which would drop the focus. */
export function SubmitButton({
  busy,
  disabled = false,
  invalid = false,
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
      aria-disabled={disabled || invalid || busy || undefined}
      aria-busy={busy}
      // Keeps the focus in the field until the click ends: an error shown on blur would move the button away.
      onMouseDown={(event) => event.preventDefault()}
      // Enter in a field presses this button too. The second press of a double click would send again, or find the form
      // empty.
      onClick={(event) => {
        if (disabled || busy || event.detail > 1) event.preventDefault();
      }}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {busy && busyText ? busyText : children}
    </button>
  );
}
