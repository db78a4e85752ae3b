import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  icon?: LucideIcon;
  /** Says what it does where its text alone does not. */
  label?: string | undefined;
  /** Ignores presses. Never by the attribute, which would drop the focus. */
  disabled?: boolean;
}

/** Button that does something at once, and sends no form. */
export function Button({
  icon: Icon,
  label,
  disabled = false,
  className = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      {...props}
    >
      {Icon ? <Icon aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
