import { History, RefreshCw } from 'lucide-react';
import type { FormFields } from '../../lib/use-draft-form';
import './form.css';

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

/** Notice above the buttons of a form whose row was changed by others, with a button that drops what was typed. */
export function ChangedMeanwhile({ form, onDiscard }: { form: FormFields; onDiscard: () => void }) {
  const changed = Object.values(form.changedMeanwhile);
  return (
    <div role="status">
      {changed.length > 0 ? (
        <p className="restored">
          <RefreshCw aria-hidden="true" />
          <span>
            {changed.some(({ differs }) => differs)
              ? 'O que você escreveu continua nos campos, com o valor de agora em cada um que mudou. Ao salvar, fica o que você escreveu.'
              : 'Os campos que mudaram já mostram o valor de agora. Ao salvar, só muda o que você escreveu.'}
          </span>
          <button type="button" className="plain" onClick={onDiscard}>
            Usar os valores de agora
          </button>
        </p>
      ) : null}
    </div>
  );
}
