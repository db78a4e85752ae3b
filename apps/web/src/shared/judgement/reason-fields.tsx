import { decisionReasonNames, decisionReasons } from '@pechincha/contracts/reports';
import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import type { ComponentPropsWithRef } from 'react';
import { Field } from '../../components/ui/field';

/* As the server checks it, which imports too much for these forms. */
const MIN_PUBLIC_REASON_LENGTH = 10;
export const MAX_PUBLIC_REASON_LENGTH = 300;

export const REASON_RULE = 'Não cite nomes nem repita ofensas.';
export const PUBLIC_REASON_HELP = `Todos podem ler. ${REASON_RULE}`;

/** What is wrong with a required reason. */
export const findPublicReasonError = (text: string): string | undefined =>
  countCharacters(cleanLines(text)) < MIN_PUBLIC_REASON_LENGTH
    ? `Explique a decisão com ${MIN_PUBLIC_REASON_LENGTH} a ${MAX_PUBLIC_REASON_LENGTH} caracteres`
    : undefined;

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
