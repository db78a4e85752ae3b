import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface StatePageProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** What one can do next. */
  actions?: ReactNode;
  /** The page's own heading, or one inside a page that has its own. */
  level?: 1 | 2;
}

/** Empty, failed or missing: what happened, and a way on. */
export function StatePage({ icon: Icon, title, children, actions, level = 2 }: StatePageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className="state-page">
      <Icon aria-hidden="true" />
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="acts">{actions}</div> : null}
    </section>
  );
}
