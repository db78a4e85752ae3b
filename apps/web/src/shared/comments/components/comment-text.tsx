import { useId, useState } from 'react';
import { LinkedText } from '../../../components/ui/linked-text';
import { classes } from '../../../lib/classes';

const COLLAPSE_THRESHOLD = 600;

/** Long texts are collapsed by CSS, so that find-in-page still works. */
export function CommentText({ children }: { children: string }) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = children.length > COLLAPSE_THRESHOLD;
  return (
    <>
      <p id={id} className={classes('comment-text', isLong && !isExpanded && 'collapsed')}>
        <LinkedText>{children}</LinkedText>
      </p>
      {isLong ? (
        <button
          type="button"
          className="plain"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Ler menos' : 'Ler mais'}
        </button>
      ) : null}
    </>
  );
}
