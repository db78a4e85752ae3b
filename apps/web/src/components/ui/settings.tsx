import type { ReactNode } from 'react';
import { Button } from './button';
import './form.css';

interface SettingProps {
  title: string;
  description: ReactNode;
  /** The button, or the form that it opens. */
  children: ReactNode;
}

/** Row of the account settings. */
export function Setting({ title, description, children }: SettingProps) {
  return (
    <div className="setting">
      <div>
        <h3>{title}</h3>
        <p className="small muted">{description}</p>
      </div>
      {children}
    </div>
  );
}

/** Panel of `Setting`s. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <div className="card divided-rows">{children}</div>;
}

interface SwitchProps {
  checked: boolean;
  label: string;
  onPress: () => void;
}

/** A setting that is on or off. */
export function Switch({ checked, label, onPress }: SwitchProps) {
  return (
    <Button role="switch" className="switch" aria-checked={checked} label={label} onClick={onPress}>
      <span className="switch-track" aria-hidden="true" />
    </Button>
  );
}
