import { createAlert } from '@pechincha/contracts/operations/alerts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { toApiError } from '../../../lib/api-error';
import { showToast } from '../../../lib/show-toast';
import { getCreateErrorText } from '../alert-text';
import { useCreateAlert } from '../hooks/use-create-alert';

/** Form for an alert: one or more words that must all match. */
export function AlertForm({ keywordInput }: { keywordInput: RefObject<HTMLInputElement | null> }) {
  const { mutate, isPending } = useCreateAlert();
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: standardSchemaResolver(createAlert.body),
    defaultValues: { keyword: '' },
    mode: 'onSubmit',
  });
  const send = handleSubmit(
    ({ keyword }) =>
      mutate(keyword, {
        onSuccess: () => {
          reset();
          keywordInput.current?.focus();
        },
        // Keyword errors, duplicates included, also show under the field.
        onError: (error) => {
          const { code, errors } = toApiError(error);
          if (code === 'ALERT_EXISTS' || errors.length > 0)
            setError('keyword', { message: getCreateErrorText(error) }, { shouldFocus: true });
        },
      }),
    ({ keyword }) => showToast('warning', keyword?.message),
  );
  const { ref, ...input } = register('keyword');
  return (
    <form className="alert-form" onSubmit={(event) => void send(event)} noValidate>
      <Field label="Palavra-chave" error={formState.errors.keyword?.message}>
        {(control) => (
          <input
            {...control}
            {...input}
            ref={(element) => {
              ref(element);
              keywordInput.current = element;
            }}
            className="input"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="fone sem fio"
          />
        )}
      </Field>
      <SubmitButton className="alert-send" busy={isPending} busyText="Criando...">
        Criar alerta
      </SubmitButton>
    </form>
  );
}
