import { CloudOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './button';
import { useDelayed } from '../../lib/timers';
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
      {actions ? <div className="flex flex-wrap state-actions">{actions}</div> : null}
    </section>
  );
}

/** What to do instead, among the actions of a state. */
export const MainLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="button main" to={to}>
    {children}
  </Link>
);

/** Error state of a page or a part of it, with a retry button. */
export function LoadError({
  children,
  onRetry,
  level = 2,
}: {
  children: string;
  onRetry: () => void;
  level?: 1 | 2;
}) {
  return (
    <StatePage
      icon={CloudOff}
      title="Não deu para carregar"
      level={level}
      actions={
        <Button className="button main" onClick={onRetry}>
          Tentar de novo
        </Button>
      }
    >
      {children}
    </StatePage>
  );
}

interface PartErrorProps {
  /** What did not load. */
  children: string;
  className?: string;
  onRetry: () => void;
}

/** In the place of a part of a page that did not load, with a button to try again. */
export function PartError({ children, className = 'muted', onRetry }: PartErrorProps) {
  return (
    <p className={className} role="alert">
      {children}{' '}
      <Button className="text-button" onClick={onRetry}>
        Tentar de novo
      </Button>
    </p>
  );
}

/** Shown while the code of a page loads; the spinner appears after 200 ms. */
export function PageLoading() {
  const isDelayed = useDelayed(true);
  return (
    <main id="conteudo" tabIndex={-1} aria-busy="true">
      {isDelayed ? (
        <p className="state-page" role="status">
          <span className="spin" aria-hidden="true" />
          <span className="vh">Carregando</span>
        </p>
      ) : null}
    </main>
  );
}
