import type { QuietHours } from '@pechincha/contracts/quiet-hours';
import { useId, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { FieldError } from '../../../components/ui/field';
import { Setting } from '../../../components/ui/setting';
import { Switch } from '../../../components/ui/switch';
import { showToast } from '../../../lib/show-toast';

const USUAL: QuietHours = { from: '22:00', to: '07:00' };
const labels: Record<keyof QuietHours, string> = { from: 'Das', to: 'Às' };
const EQUAL_TEXT = 'Os horários precisam ser diferentes';
const MISSING_TEXT = 'Informe de que hora a que hora';

interface QuietSettingProps {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null, onSuccess?: () => void) => void;
}

/** Hours in which nothing is shown and nothing sounds. */
export function QuietSetting({ quiet, onChange }: QuietSettingProps) {
  // Kept when saving fails, or turning the hours on.
  const [typed, setTyped] = useState<QuietHours>();
  const [hoursBefore, setHoursBefore] = useState(USUAL);
  return (
    <Setting
      title="Horário de descanso"
      description="Nada aparece nem toca. Depois vem um aviso só, com quantos foram. Horário de Brasília."
    >
      <Switch
        checked={quiet !== null}
        label="Horário de descanso"
        onPress={() => {
          if (quiet) {
            setHoursBefore(quiet);
            setTyped(undefined);
          }
          onChange(quiet ? null : hoursBefore);
        }}
      />
      {quiet ? <QuietForm hours={typed ?? quiet} setTyped={setTyped} onChange={onChange} /> : null}
    </Setting>
  );
}

interface QuietFormProps extends Pick<QuietSettingProps, 'onChange'> {
  hours: QuietHours;
  setTyped: Dispatch<SetStateAction<QuietHours | undefined>>;
}

function QuietForm({ hours, setTyped, onChange }: QuietFormProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const errorId = useId();
  const isMissing = !hours.from || !hours.to;
  const error = isMissing ? MISSING_TEXT : hours.from === hours.to ? EQUAL_TEXT : undefined;
  const shownError = isSubmitted ? error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (error) return;
    onChange(hours, () => {
      setTyped((now) => (now === hours ? undefined : now));
      showToast('success', 'Horário salvo.');
    });
  };
  return (
    <form className="quiet-form" noValidate onSubmit={submit}>
      {(Object.keys(labels) as (keyof QuietHours)[]).map((name) => (
        <label key={name}>
          <span>{labels[name]}</span>
          <input
            type="time"
            className="input"
            value={hours[name]}
            aria-invalid={shownError !== undefined && (!isMissing || !hours[name])}
            aria-describedby={shownError && errorId}
            onChange={({ target }) => setTyped({ ...hours, [name]: target.value })}
          />
        </label>
      ))}
      <button type="submit" className="button">
        Salvar horário
      </button>
      {shownError ? <FieldError id={errorId}>{shownError}</FieldError> : null}
    </form>
  );
}
