import './form.css';

interface SwitchProps {
  checked: boolean;
  label: string;
  onPress: () => void;
  disabled?: boolean;
}

/** A setting that is on or off. */
export function Switch({ checked, label, onPress, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
    >
      <span className="switch-track" aria-hidden="true" />
    </button>
  );
}
