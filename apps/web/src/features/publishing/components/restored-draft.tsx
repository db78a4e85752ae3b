import { History } from 'lucide-react';

/** Says that the form was not empty, and offers to begin again. */
export function RestoredDraft({ isEdit, onStartOver }: { isEdit: boolean; onStartOver: () => void }) {
  return (
    <p className="kept">
      <History aria-hidden="true" />
      <span>
        {isEdit
          ? 'Estas são as mudanças que você tinha começado.'
          : 'Este é o rascunho que você tinha começado.'}
      </span>
      <button type="button" className="plain" onClick={onStartOver}>
        {isEdit ? 'Descartar mudanças' : 'Começar de novo'}
      </button>
    </p>
  );
}
