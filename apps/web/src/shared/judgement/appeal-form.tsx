import type { LogEntry } from '@pechincha/contracts/entities/moderation-log';
import { cleanLines, countCharacters } from '@pechincha/contracts/text';
import { type SubmitEvent, useRef, useState } from 'react';
import { parseMessage } from '../../api/promotion';
import { TextAreaField } from '../../components/ui/field';
import { FormActions } from '../../components/ui/form';
import { ACTION_ERROR_TEXT, isSessionEnded, retryLost, toApiError } from '../../lib/api-error';
import { useDraft } from '../../lib/drafts';
import { http } from '../../lib/http';
import { limitCharacters } from '../../lib/limit-characters';
import { formatCount } from '../../lib/format';
import { showToast } from '../../lib/show-toast';
import { useAction } from '../../lib/use-action';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { listOwnDecisions } from './decisions';

/** The promotion or comment whose decision is appealed. */
export type AppealSubject = Pick<LogEntry, 'kind'> & { id: string };

const getAppealDraftKey = ({ kind, id }: AppealSubject): string => `appeal:${kind}:${id}`;

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
  const { kind, id } = subject;
  const appeal = useAction({
    mutationFn: async (sent: string) => {
      const headers = { 'Idempotency-Key': idempotencyKey.getKey(sent) };
      const { data } = await http.post<unknown>('/moderation/appeals', { kind, id, text: sent }, { headers });
      return parseMessage(data);
    },
    retry: retryLost,
    async findDone() {
      const decisions = await listOwnDecisions(1).catch(() => undefined);
      const isSame = (entry: LogEntry) => entry.kind === kind && entry.id === id && entry.appeal === 'open';
      return decisions?.entries.some(isSame) ? { response: undefined } : undefined;
    },
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
      <TextAreaField
        label="Por que a decisão deve mudar?"
        help="Só a moderação lê."
        count={`${formatCount(length)} de ${formatCount(MAX_LENGTH)}`}
        error={error}
        ref={fieldRef}
        rows={4}
        {...limitCharacters(MAX_LENGTH)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <FormActions busy={appeal.isPending} onCancel={onClose} waitsForResponse={false}>
        Enviar recurso
      </FormActions>
    </form>
  );
}
