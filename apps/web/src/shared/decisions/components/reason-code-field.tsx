import { decisionReasonNames, decisionReasons, type DecisionReason } from '@pechincha/contracts/reports';
import { Field } from '../../../components/ui/field';

interface ReasonCodeFieldProps {
  value: DecisionReason;
  onChange: (value: DecisionReason) => void;
}

/** Under which reason the public log lists a decision. */
export function ReasonCodeField({ value, onChange }: ReasonCodeFieldProps) {
  return (
    <Field label="Motivo para o registro" help="Aparece em “Moderação aberta”, sem nomes.">
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value as DecisionReason)}
        >
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
