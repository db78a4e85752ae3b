import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import type { ReportedSubject } from '@pechincha/contracts/entities/moderation';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { formatPrice } from '@pechincha/contracts/prices';
import { toPreview } from '@pechincha/contracts/text';
import { MessageSquare, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { ItemSummary, Thumbnail } from '../../components/admin/table';
import { joinEmptyLines } from '../../components/ui/long-text';
import { getCityName } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
import './moderation.css';

/** Of a case, which nobody decides about what is their own. */
export const OWN_SUBJECT_TEXT = 'É seu: outra pessoa da moderação decide.';

const MAX_QUOTE_LENGTH = 100;

/** Title of a promotion or beginning of a comment, as a sentence before others; empty when it is gone. */
export function quoteSubject(subject: ReportedSubject | undefined): string {
  const text = toPreview(subject?.content ?? subject?.title ?? '', MAX_QUOTE_LENGTH);
  return text && `“${text}”. `;
}

interface SubjectCardProps {
  subject: ReportedSubject;
  author: AuthorView;
  isBusy: boolean;
  /** Why it is to be decided. */
  children: ReactNode;
  actions: ReactNode;
}

/** A promotion or comment that managers decide on. */
export function SubjectCard({ subject, author, isBusy, children, actions }: SubjectCardProps) {
  const { cities } = useSite();
  const isComment = subject.kind === 'comment';
  return (
    <article className="card subject-card" aria-busy={isBusy}>
      <ItemSummary
        picture={<Thumbnail image={subject.image ?? null} fallbackIcon={isComment ? MessageSquare : Tag} />}
      >
        <h2>
          <SubjectLink subject={subject} />
        </h2>
        {subject.content ? <blockquote>{joinEmptyLines(subject.content)}</blockquote> : null}
        <p className="meta subject-meta">
          {subject.finalPrice ? <b>{formatPrice(subject.finalPrice)}</b> : null}
          {subject.store ? <span>{subject.store}</span> : null}
          {subject.city === ONLINE ? null : <span>{getCityName(cities, subject.city)}</span>}
          <span>de {author.name || 'membro'}</span>
        </p>
      </ItemSummary>
      <div>{children}</div>
      <div className="cluster subject-actions">{actions}</div>
    </article>
  );
}

/** Without a title the promotion is deleted. */
function SubjectLink({ subject: { kind, id, promotionId, title, city } }: { subject: ReportedSubject }) {
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
