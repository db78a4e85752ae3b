import type { QuietHours } from '@pechincha/contracts/quiet-hours';
import { useState, type FormEvent } from 'react';
import { Field } from '../../../components/ui/field';
import { Setting } from '../../../components/ui/setting';
import { Switch } from '../../../components/ui/switch';
import { showToast } from '../../../lib/show-toast';

const USUAL: QuietHours = { from: '22:00', to: '07:00' };
const EQUAL_TEXT = 'Os horários precisam ser diferentes';
const MISSING_TEXT = 'Informe a hora';

interface QuietSettingProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null, onSuccess?: () => void) => void;
}

/** Hours in which nothing is shown and nothing sounds. */
export function QuietSetting({ quiet, onChange }: QuietSettingProps) {
  return (
    <Setting
      title="Horário de descanso"
      description="Nada aparece nem toca. Depois vem um aviso só, com quantos foram. Horário de Brasília."
    >
      <Switch
        checked={quiet !== null}
        label="Horário de descanso"
        onPress={() => onChange(quiet === null ? USUAL : null)}
      />
      {quiet ? <QuietForm key={`${quiet.from} ${quiet.to}`} quiet={quiet} onChange={onChange} /> : null}
    </Setting>
  );
}

function QuietForm({ quiet, onChange }: QuietSettingProps & { quiet: QuietHours }) {
  const [from, setFrom] = useState(quiet.from);
  const [to, setTo] = useState(quiet.to);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const fromError = from ? undefined : MISSING_TEXT;
  const toError = to ? (from === to ? EQUAL_TEXT : undefined) : MISSING_TEXT;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!fromError && !toError) onChange({ from, to }, () => showToast('success', 'Horário salvo.'));
  };
  return (
    <form className="quiet-form" noValidate onSubmit={submit}>
      <Field label="Das" error={isSubmitted ? fromError : undefined}>
        {(props) => (
          <input
            {...props}
            type="time"
            className="input"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Field label="Às" error={isSubmitted ? toError : undefined}>
        {(props) => (
          <input
            {...props}
            type="time"
            className="input"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button">
        Salvar horário
      </button>
    </form>
  );
}
