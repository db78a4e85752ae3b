import {
  caseReasonNames,
  commentReportReasons,
  dealReportReasons,
  MAX_REPORT_TEXT_LENGTH,
} from '@pechincha/contracts/reports';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Field, RadioGroup, TextAreaField } from '../../components/ui/field';
import { MoneyInput } from '../../components/ui/money-input';
import { FormActions } from '../../components/ui/form';
import { ACTION_ERROR_TEXT, isSessionEnded, retryLost, toApiError } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { limitCharacters } from '../../lib/limit-characters';
import { showToast } from '../../lib/show-toast';
import { useStoredForm } from '../../lib/use-stored-form';
import { useSession } from '../session/use-session';

/** What a member reports. */
export interface ReportSubject {
  kind: 'deal' | 'comment';
  id: string;
  /** What a deal costs instead, as typed. */
  price?: string;
}

interface ReportValues {
  reason: string;
  text: string;
  /** In reais, as typed. */
  price: string;
}

/** A member's newer report of the same subject replaces the older. */
async function postReport(
  { kind, id }: Pick<ReportSubject, 'kind' | 'id'>,
  { reason, text, price }: ReportValues,
): Promise<void> {
  const path =
    kind === 'deal' ? apiPath`/promotions/${id}/reports` : apiPath`/promotions/comments/${id}/reports`;
  const isPriced = kind === 'deal' && reason === 'preco-errado' && price !== '';
  await http.post(path, { reason, text, ...(isPriced && { price }) });
}

const fieldNames = ['reason', 'text', 'price'] as const;

interface ReportFormProps {
  subject: ReportSubject;
  onClose: () => void;
}

export function ReportForm({ subject, onClose }: ReportFormProps) {
  const { price = '' } = subject;
  const memberId = useSession().user?._id ?? '';
  const { register, handleSubmit, control, clearErrors, setError, formState, deleteDraft } =
    useStoredForm<ReportValues>({
      draftKey: `report:${memberId}:${subject.id}`,
      defaultValues: { reason: price ? 'preco-errado' : '', text: '', price },
    });
  const { errors } = formState;
  const reason = useWatch({ control, name: 'reason' });
  const report = useMutation({
    mutationFn: (values: ReportValues) => postReport(subject, values),
    retry: retryLost,
    onSuccess() {
      deleteDraft();
      showToast('success', 'Denúncia enviada. Avisaremos o que foi decidido.');
      onClose();
    },
    onError(error) {
      if (isSessionEnded(error)) return onClose();
      const { status, message, errors: fieldErrors } = toApiError(error);
      const known = fieldErrors.filter(({ field }) => fieldNames.some((name) => name === field));
      for (const { field, message: text } of known) setError(field as keyof ReportValues, { message: text });
      const isExplained = status === 409 || status === 429 || status === 404;
      if (known.length === 0) showToast('error', (isExplained && message) || ACTION_ERROR_TEXT);
    },
  });
  const reasons = subject.kind === 'deal' ? dealReportReasons : commentReportReasons;
  return (
    <form
      className="report-form"
      noValidate
      onSubmit={(event) => {
        // The dialog may stand in another form.
        event.stopPropagation();
        void handleSubmit((values) => report.mutateAsync(values).catch(() => undefined))(event);
      }}
    >
      <RadioGroup
        label="O que está errado?"
        choices={reasons.map((value) => ({ value, text: caseReasonNames[value] }))}
        field={register('reason', { required: 'Escolha um motivo', onChange: () => clearErrors('text') })}
        error={errors.reason?.message}
      />
      {reason === 'preco-errado' ? (
        <Field label="Preço que você encontrou" optional error={errors.price?.message}>
          {(input) => <MoneyInput {...input} {...register('price')} />}
        </Field>
      ) : null}
      <TextAreaField
        label="O que aconteceu?"
        optional={reason !== 'outro'}
        error={errors.text?.message}
        rows={3}
        {...limitCharacters(MAX_REPORT_TEXT_LENGTH)}
        {...register('text', {
          validate: (text, { reason: chosen }) =>
            chosen !== 'outro' || text.trim() !== '' || 'Conte o que aconteceu.',
        })}
      />
      <FormActions busy={formState.isSubmitting} onCancel={onClose} waitsForResponse={false}>
        Enviar denúncia
      </FormActions>
    </form>
  );
}
