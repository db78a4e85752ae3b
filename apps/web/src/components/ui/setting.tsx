import type { ReactNode } from 'react';
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
