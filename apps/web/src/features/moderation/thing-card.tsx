import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import type { ReportedThing } from '@pechincha/contracts/entities/moderation';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { formatPrice } from '@pechincha/contracts/prices';
import { toPreview } from '@pechincha/contracts/text';
import { MessageSquare, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { ItemSummary } from '../../components/admin/table';
import { joinEmptyLines } from '../../components/ui/long-text';
import { Picture } from '../../components/ui/picture';
import { getCityName } from '../../lib/known-cities';
import './moderation.css';

/** Of a case, which nobody decides about what is their own. */
export const OWN_THING_TEXT = 'É seu: outra pessoa da moderação decide.';

const MAX_QUOTE_LENGTH = 100;

/** Title of a promotion or beginning of a comment, as a sentence before others; empty when it is gone. */
export function quoteThing(thing: ReportedThing | undefined): string {
  const text = toPreview(thing?.content ?? thing?.title ?? '', MAX_QUOTE_LENGTH);
  return text && `“${text}”. `;
}

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
