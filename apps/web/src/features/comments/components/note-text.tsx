import { useId, useState } from 'react';
import { LinkedText } from '../../../components/ui/linked-text';
import { classes } from '../../../lib/classes';

const LONG = 600;

/** What was said; a long text is folded, whole in the page all the same so that it can be searched. */
export function NoteText({ children }: { children: string }) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const long = children.length > LONG;
  return (
    <>
      <p id={id} className={classes('note-text', long && !unfolded && 'folded')}>
        <LinkedText>{children}</LinkedText>
      </p>
      {long ? (
        <button
          type="button"
          className="plain"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Ler menos' : 'Ler mais'}
        </button>
      ) : null}
    </>
  );
}
