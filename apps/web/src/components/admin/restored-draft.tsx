import { History } from 'lucide-react';
import './styles/pieces.css';

/** Says that the form holds changes that were begun before, and offers to leave them behind. */
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
