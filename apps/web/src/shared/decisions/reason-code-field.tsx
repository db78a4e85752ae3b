import { decisionReasonNames, decisionReasons } from '@pechincha/contracts/reports';
import type { ComponentPropsWithRef } from 'react';
import { Field } from '../../components/ui/field';

/** Under which reason the public log lists a decision. */
export function ReasonCodeField(props: ComponentPropsWithRef<'select'>) {
  return (
    <Field label="Motivo para o registro" help="Aparece em “Moderação aberta”, sem nomes.">
      {(control) => (
        <select {...control} {...props} className="input">
          {decisionReasons.map((reason) => (
            <option key={reason} value={reason}>
              {decisionReasonNames[reason]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
