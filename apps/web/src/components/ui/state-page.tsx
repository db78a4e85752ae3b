import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './ui.css';

interface StatePageProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** 1 when this is the main heading of the page. */
  level?: 1 | 2;
}

/** Empty, error or not-found state with actions. */
export function StatePage({ icon: Icon, title, children, actions, level = 2 }: StatePageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className="state-page">
      <Icon aria-hidden="true" />
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="state-actions">{actions}</div> : null}
    </section>
  );
}
