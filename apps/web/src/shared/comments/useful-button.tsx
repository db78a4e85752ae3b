import type { Comment } from '@pechincha/contracts/entities/promotion';
import { ThumbsUp } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { formatCount, formatQuantity } from '../../lib/format';
import { useSession } from '../session/use-session';
import { useUseful } from './api';

interface UsefulButtonProps {
  comment: Comment;
  promotionId: string;
  /** Whether the deal accepts votes. */
  open: boolean;
}

/** 'Útil' with how many people say so; where one cannot say it, only the number. */
export function UsefulButton({ comment, promotionId, open }: UsefulButtonProps) {
  const { user } = useSession();
  const { isUseful, usefulCount, toggle } = useUseful(promotionId, comment);
  if (!open || (user !== null && user._id === comment.author?._id))
    return usefulCount > 0 ? (
      <span className="useful-count">Útil para {formatQuantity(usefulCount, 'pessoa', 'pessoas')}</span>
    ) : null;
  return (
    <Button className="text-button useful-button" icon={ThumbsUp} aria-pressed={isUseful} onClick={toggle}>
      Útil
      {usefulCount > 0 ? <span className="useful-number">{formatCount(usefulCount)}</span> : null}
      {comment.author ? <span className="vh"> o comentário de {comment.author.name}</span> : null}
    </Button>
  );
}
