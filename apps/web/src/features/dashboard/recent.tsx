import { getPromotionPath } from '@pechincha/contracts/cities';
import { ChevronRight, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mail } from '../../components/admin/table';
import { PanelHeader } from '../../components/admin/admin-page';
import { Avatar } from '../../components/ui/picture';
import { TimeAgo } from '../../components/ui/labels';
import type { Stats } from './api';

type Part = Stats['missing'][number]['part'];

/** The server's message about a missing part. */
const getMissingText = (stats: Stats | undefined, part: Part): string | undefined =>
  stats?.missing.find((missing) => missing.part === part)?.message;

/** Skeleton while loading, then the message that the part is missing. */
export function MissingPart({ stats, part }: { stats: Stats | undefined; part: Part }) {
  if (!stats) {
    return (
      <div className="recent-skeleton" aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="skeleton" />
        ))}
      </div>
    );
  }
  return (
    <p className="part-message">
      <CloudOff aria-hidden="true" />
      {getMissingText(stats, part) ?? 'Não deu para carregar esta parte'}
    </p>
  );
}

export function RecentUsers({ stats }: { stats: Stats | undefined }) {
  return (
    <Recent title="Usuários recentes" to="/admin/usuarios" linkText="Gerenciar Usuários">
      {stats?.recentUsers ? (
        <RecentList empty="Ninguém se cadastrou neste período.">
          {stats.recentUsers.map(({ _id, name, avatar, email, createdAt }) => (
            <li key={_id}>
              <Avatar name={name} picture={avatar} />
              <div>
                <Link className="name" to={`/usuario/${_id}`}>
                  {name}
                </Link>
                <Mail address={email} />
              </div>
              <TimeAgo at={createdAt} />
            </li>
          ))}
        </RecentList>
      ) : (
        <MissingPart stats={stats} part="users" />
      )}
    </Recent>
  );
}

export function RecentPromotions({ stats }: { stats: Stats | undefined }) {
  return (
    <Recent title="Promoções recentes" to="/admin/promocoes" linkText="Gerenciar Promoções">
      {stats?.recentPromotions ? (
        <RecentList empty="Nenhuma promoção publicada neste período.">
          {stats.recentPromotions.map((deal) => (
            <li key={deal._id}>
              <div>
                <Link className="name" to={getPromotionPath(deal)}>
                  {deal.title}
                </Link>
                <span className="mail muted">{deal.author.name}</span>
              </div>
              <TimeAgo at={deal.createdAt} />
            </li>
          ))}
        </RecentList>
      ) : (
        <MissingPart stats={stats} part="promotions" />
      )}
    </Recent>
  );
}

interface RecentProps {
  title: string;
  to: string;
  linkText: string;
  children: ReactNode;
}

function Recent({ title, to, linkText, children }: RecentProps) {
  return (
    <section className="panel">
      <PanelHeader title={title}>
        <Link className="plain" to={to}>
          {linkText}
          <ChevronRight aria-hidden="true" />
        </Link>
      </PanelHeader>
      {children}
    </section>
  );
}

function RecentList({ empty, children }: { empty: string; children: ReactNode[] }) {
  return children.length > 0 ? (
    <ol className="recent-list">{children}</ol>
  ) : (
    <p className="part-message">{empty}</p>
  );
}
