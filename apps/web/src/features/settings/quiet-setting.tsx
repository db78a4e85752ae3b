import type { QuietHours } from '@pechincha/contracts/quiet-hours';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { FieldError } from '../../components/ui/field';
import { Setting, Switch } from '../../components/ui/settings';
import { RestoredDraft, SubmitButton } from '../../components/ui/form';
import { getDraft, saveDraft, useDraft } from '../../lib/drafts';
import { showToast } from '../../lib/show-toast';
import { useSending } from '../../lib/use-sending';

const USUAL: QuietHours = { from: '22:00', to: '07:00' };
const labels: Record<keyof QuietHours, string> = { from: 'Das', to: 'Às' };
const EQUAL_TEXT = 'Os horários precisam ser diferentes';
const MISSING_TEXT = 'Informe de que hora a que hora';

const toText = ({ from, to }: QuietHours): string => `${from}-${to}`;

interface QuietSettingProps {
  memberId: string;
  quiet: QuietHours | null;
  /** Whether it was saved. */
  onChange: (quiet: QuietHours | null) => Promise<boolean>;
}

/** Hours in which nothing is shown and nothing sounds. What was typed is a draft until it is saved. */
export function QuietSetting({ memberId, quiet, onChange }: QuietSettingProps) {
  const draftKey = `quiet-hours:${memberId}`;
  const [text, setText] = useDraft(draftKey);
  const [isRestored, setIsRestored] = useState(text !== '');
  const [hoursBefore, setHoursBefore] = useState(USUAL);
  const [from = '', to = ''] = text.split('-');
  const discard = (): void => {
    setText('');
    setIsRestored(false);
  };
  // Others may have been typed meanwhile.
  const { isSending, send } = useSending<string>(draftKey, (sent) => {
    if (getDraft(draftKey) === '' && text === sent) discard();
  });
  const save = (hours: QuietHours): void =>
    void send(toText(hours), async () => {
      if (!(await onChange(hours))) return;
      if (getDraft(draftKey) === toText(hours)) saveDraft(draftKey, '');
      showToast('success', 'Horário salvo.');
    });
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
            discard();
          }
          void onChange(quiet ? null : hoursBefore);
        }}
      />
      {quiet ? (
        <QuietForm
          hours={text ? { from, to } : quiet}
          onType={(hours) => setText(toText(hours) === toText(quiet) ? '' : toText(hours))}
          isSaving={isSending}
          onSave={save}
        >
          {isRestored && text ? <RestoredDraft onDiscard={discard} /> : null}
        </QuietForm>
      ) : null}
    </Setting>
  );
}

interface QuietFormProps {
  hours: QuietHours;
  onType: (hours: QuietHours) => void;
  isSaving: boolean;
  onSave: (hours: QuietHours) => void;
  children: ReactNode;
}

function QuietForm({ hours, onType, isSaving, onSave, children }: QuietFormProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const errorId = useId();
  const isMissing = !hours.from || !hours.to;
  const error = isMissing ? MISSING_TEXT : hours.from === hours.to ? EQUAL_TEXT : undefined;
  const shownError = isSubmitted ? error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!error) onSave(hours);
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
            onChange={({ target }) => onType({ ...hours, [name]: target.value })}
          />
        </label>
      ))}
      <SubmitButton busy={isSaving} busyText="Salvando...">
        Salvar horário
      </SubmitButton>
      {shownError ? <FieldError id={errorId}>{shownError}</FieldError> : null}
      {children}
    </form>
  );
}
