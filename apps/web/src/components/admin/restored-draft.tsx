import { History } from 'lucide-react';
import './restored-draft.css';

/** Notice that the form holds a restored draft, with a button to discard it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="restored">
      <History aria-hidden="true" />
      <span>Estas são as mudanças que você tinha começado.</span>
      <button type="button" className="plain" onClick={onDiscard}>
        Descartar mudanças
      </button>
    </p>
  );
}
