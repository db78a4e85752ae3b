import type { ReactNode } from 'react';
import { SettingsList } from '../../../components/ui/settings-list';

interface SettingsGroupProps {
  /** Id of the heading. */
  id: string;
  title: string;
  description?: string;
  children: ReactNode;
}

/** Settings under a heading. */
export function SettingsGroup({ id, title, description, children }: SettingsGroupProps) {
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {description ? <p className="muted small mt-1">{description}</p> : null}
      <div className="mt-3">
        <SettingsList>{children}</SettingsList>
      </div>
    </section>
  );
}
