import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import { getCityName } from '../../lib/known-cities';
import type { ReportedThing } from '@pechincha/contracts/entities/moderation-case';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { formatPrice } from '@pechincha/contracts/prices';
import { MessageSquare, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { ItemSummary } from '../../components/admin/item-summary';
import { joinEmptyLines } from '../../components/ui/long-text';
import { Picture } from '../../components/ui/picture';
import './moderation.css';

interface ThingCardProps {
  thing: ReportedThing;
  author: AuthorView;
  isBusy: boolean;
  /** Why it is to be decided. */
  children: ReactNode;
  actions: ReactNode;
}

/** A promotion or comment that managers decide on. */
export function ThingCard({ thing, author, isBusy, children, actions }: ThingCardProps) {
  const isComment = thing.kind === 'comment';
  return (
    <article className="thing-card" aria-busy={isBusy}>
      <ItemSummary
        picture={
          <Picture
            className="thumb"
            image={thing.image ?? null}
            fallbackIcon={isComment ? MessageSquare : Tag}
            sizes="56px"
            width={56}
            height={56}
          />
        }
      >
        <h2>
          <ThingLink thing={thing} />
        </h2>
        {thing.content ? <blockquote>{joinEmptyLines(thing.content)}</blockquote> : null}
        <p className="thing-meta">
          {thing.finalPrice ? <b>{formatPrice(thing.finalPrice)}</b> : null}
          {thing.store ? <span>{thing.store}</span> : null}
          {thing.city === ONLINE ? null : <span>{getCityName(thing.city)}</span>}
          <span>de {author.name || 'membro'}</span>
        </p>
      </ItemSummary>
      <div>{children}</div>
      <div className="thing-actions">{actions}</div>
    </article>
  );
}

/** Without a title the promotion is deleted. */
function ThingLink({ thing: { kind, id, promotionId, title, city } }: { thing: ReportedThing }) {
  const path = getPromotionPath({ _id: promotionId, city });
  if (kind === 'deal')
    return title ? <NewTabLink path={path}>{title}</NewTabLink> : 'Promoção que já foi excluída';
  return title ? (
    <NewTabLink path={`${path}#comentario-${id}`}>{`Comentário em ${title}`}</NewTabLink>
  ) : (
    'Comentário em promoção que já foi excluída'
  );
}

const NewTabLink = ({ path, children }: { path: string; children: string }) => (
  <a href={path} target="_blank" rel="noopener">
    {children}
  </a>
);
