import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormFields } from '../../lib/use-draft-form';
import './restored-draft.css';

/**
 * Help of a field, with the value of now if others changed it while the form was open.
 * @param toText label of a select's or radio's value
 */
export function withCurrentValue(
  { changedMeanwhile }: FormFields,
  name: string,
  help?: ReactNode,
  toText: (value: string) => string | undefined = (value) => value,
): ReactNode {
  const current = changedMeanwhile[name];
  if (!current) return help;
  return (
    <>
      <strong className="text-ink">
        {current.differs ? `Agora: ${toText(current.value) || 'vazio'}` : 'Mudou agora'}
      </strong>
      {help ? <> {help}</> : null}
    </>
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
