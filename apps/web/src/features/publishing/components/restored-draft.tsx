import { History } from 'lucide-react';

/** Notice that a draft was restored, with a button to discard it. */
export function RestoredDraft({ isEdit, onStartOver }: { isEdit: boolean; onStartOver: () => void }) {
  return (
    <p className="restored-draft">
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
