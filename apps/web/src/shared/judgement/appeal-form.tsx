import type { LogEntry } from '@pechincha/contracts/entities/moderation-log';
import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { parseMessage } from '../../api/promotion';
import { DialogActions } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { SubmitButton } from '../../components/ui/form';
import {
  ACTION_ERROR_TEXT,
  isOutcomeUnknown,
  isSessionEnded,
  retryLost,
  toApiError,
} from '../../lib/api-error';
import { useDraft } from '../../lib/drafts';
import { http } from '../../lib/http';
import { limitCharacters } from '../../lib/limit-characters';
import { formatCount } from '../../lib/format';
import { showToast } from '../../lib/show-toast';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { listOwnDecisions } from './decisions';

/** The promotion or comment whose decision is appealed. */
export type AppealSubject = Pick<LogEntry, 'kind'> & { id: string };

const getAppealDraftKey = ({ kind, id }: AppealSubject): string => `appeal:${kind}:${id}`;

/**
 * Appeals, once per decision. Returns the text of the response; undefined if that was lost, and the decisions show that
 * the appeal was filed. `key` is the idempotency key.
 */
async function fileAppeal(
  { kind, id }: AppealSubject,
  text: string,
  key: string,
): Promise<string | undefined> {
  try {
    const { data } = await http.post<unknown>(
      '/moderation/appeals',
      { kind, id, text },
      { headers: { 'Idempotency-Key': key } },
    );
    return parseMessage(data);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const decisions = await listOwnDecisions(1).catch(() => undefined);
    const isFiled = decisions?.entries.some(
      (entry) => entry.kind === kind && entry.id === id && entry.appeal === 'open',
    );
    if (!isFiled) throw error;
    return undefined;
  }
}

/* As the server checks it, which imports too much for this form. */
const MIN_LENGTH = 20;
const MAX_LENGTH = 1000;

interface AppealFormProps {
  subject: AppealSubject;
  onClose: () => void;
  /** Closes as well. @param isFiled false if the decision can no longer be appealed */
  onSettled: (isFiled: boolean) => void;
}

/** What the author answers to a decision. The draft survives errors, reloads and the end of the session. */
export function AppealForm({ subject, onClose, onSettled }: AppealFormProps) {
  const [text, setText] = useDraft(getAppealDraftKey(subject));
  const [error, setError] = useState<string>();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const length = countCharacters(cleanLines(text));
  const showError = (message: string): void => {
    setError(message);
    fieldRef.current?.focus();
  };
  const idempotencyKey = useIdempotencyKey(getAppealDraftKey(subject));
  const appeal = useMutation({
    mutationFn: (sent: string) => fileAppeal(subject, sent, idempotencyKey.getKey(sent)),
    retry: retryLost,
    onSuccess(message) {
      idempotencyKey.clear();
      showToast('success', message ?? 'Recurso enviado. Avisaremos quando for respondido.');
      setText('');
      onSettled(true);
    },
    onError(failure) {
      if (isSessionEnded(failure)) return onClose();
      const { status, code, message, errors } = toApiError(failure);
      const textError = errors.find(({ field }) => field === 'text');
      if (textError) return showError(textError.message);
      const isGone = status === 409 || status === 404;
      const isExplained = isGone || status === 429;
      showToast(isGone ? 'warning' : 'error', (isExplained && message) || ACTION_ERROR_TEXT);
      if (isGone) onSettled(code === 'ALREADY_APPEALED');
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (length < MIN_LENGTH) showError(`Escreva de ${MIN_LENGTH} a ${formatCount(MAX_LENGTH)} caracteres`);
    else appeal.mutate(text.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="Por que a decisão deve mudar?"
        help="Só a moderação lê."
        count={`${formatCount(length)} de ${formatCount(MAX_LENGTH)}`}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            ref={fieldRef}
            className="input"
            rows={4}
            {...limitCharacters(MAX_LENGTH)}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          Cancelar
        </button>
        <SubmitButton busy={appeal.isPending} busyText="Enviando...">
          Enviar recurso
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
