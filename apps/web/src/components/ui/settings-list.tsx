import type { ReactNode } from 'react';
import './form.css';

/** Panel of `Setting`s. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <div className="settings-list">{children}</div>;
}
