import { decisionReasonNames, decisionReasons } from '@pechincha/contracts/reports';
import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import type { ComponentPropsWithRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Options, SelectField, TextAreaField } from '../../components/ui/field';
import { limitCharacters } from '../../lib/limit-characters';

/* As the server checks it, which imports too much for these forms. */
const MIN_PUBLIC_REASON_LENGTH = 10;
const MAX_PUBLIC_REASON_LENGTH = 300;

export const REASON_RULE = 'Não cite nomes nem repita ofensas.';
const PUBLIC_REASON_HELP = `Todos podem ler. ${REASON_RULE}`;

/** What is wrong with a required reason. */
export const findPublicReasonError = (text: string): string | undefined =>
  countCharacters(cleanLines(text)) < MIN_PUBLIC_REASON_LENGTH
    ? `Explique a decisão com ${MIN_PUBLIC_REASON_LENGTH} a ${MAX_PUBLIC_REASON_LENGTH} caracteres`
    : undefined;

interface PublicReasonFieldProps {
  optional?: boolean;
  help?: string;
  error?: string | undefined;
  field: UseFormRegisterReturn;
}

/** Why something was decided, in the words of who decided. */
export const PublicReasonField = ({ help = PUBLIC_REASON_HELP, field, ...props }: PublicReasonFieldProps) => (
  <TextAreaField
    label="Explicação"
    help={help}
    rows={3}
    {...props}
    {...limitCharacters(MAX_PUBLIC_REASON_LENGTH)}
    {...field}
  />
);

/** Under which reason the public log lists a decision. */
export const ReasonCodeField = (props: ComponentPropsWithRef<'select'>) => (
  <SelectField label="Motivo para o registro" help="Aparece em “Moderação aberta”, sem nomes." {...props}>
    <Options of={decisionReasons.map((reason) => [reason, decisionReasonNames[reason]] as const)} />
  </SelectField>
);
