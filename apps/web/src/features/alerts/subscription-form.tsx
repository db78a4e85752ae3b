import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { subscriptionBody } from '@pechincha/contracts/operations/subscription-fields';
import type { SubscriptionKind } from '@pechincha/contracts/subscriptions';
import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { Field } from '../../components/ui/field';
import { RestoredDraft, SubmitButton } from '../../components/ui/form';
import { getFirstErrorMessage, isOutcomeUnknown, retryLost, toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';
import { useSite } from '../../lib/site';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useStoredForm } from '../../lib/use-stored-form';
import {
  type NewSubscription,
  postSubscription,
  putSubscription,
  useSubscriptionCache,
} from '../../shared/subscriptions/api';
import { useSession } from '../../shared/session/use-session';
import { subscriptionTexts } from './subscription-text';
import {
  emptyValues,
  type SubscriptionFormValues,
  SubscriptionOptions,
  toFormValues,
  toSubscriptionBody,
} from './subscription-options';

/** Creates a subscription, or replaces `edited`; retries of the same new subscription send the same idempotency key. */
function useSaveSubscription(kind: SubscriptionKind, edited?: Subscription) {
  const cache = useSubscriptionCache(kind);
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (subscription: NewSubscription) =>
      edited
        ? putSubscription(edited._id, subscription)
        : postSubscription(subscription, idempotencyKey.getKey(subscription)),
    retry: retryLost,
    onSuccess: ({ alert, msg }) => {
      // The same subscription may be created again after it was removed.
      idempotencyKey.clear();
      if (edited) cache.replace(alert);
      else cache.add(alert);
      showToast('success', kind === 'alert' && !edited ? 'Alerta criado com sucesso!' : msg);
    },
    onError: (error) => {
      // Another tab has created it, or this call, whose response was lost.
      if (toApiError(error).status === 409 || isOutcomeUnknown(error)) cache.refetch();
      showToast('error', getFirstErrorMessage(error, subscriptionTexts[kind].createError));
    },
  });
}

interface SubscriptionFormProps {
  kind: SubscriptionKind;
  keywordInput?: RefObject<HTMLInputElement | null>;
  /** A subscription to be changed. */
  edited?: Subscription;
  onSaved?: () => void;
}

const resolveBody = standardSchemaResolver(subscriptionBody) as unknown as Resolver<object>;

/** Validates the body that the values become. */
const createResolver =
  (kind: SubscriptionKind, edited?: Subscription): Resolver<SubscriptionFormValues> =>
  async (values, context, options) => {
    const { errors } = await resolveBody(toSubscriptionBody(kind, values, edited), context, options as never);
    const hasErrors = Object.keys(errors).length > 0;
    return hasErrors
      ? { values: {}, errors: errors as FieldErrors<SubscriptionFormValues> }
      : { values, errors: {} };
  };

/** Form of a keyword, whose words must all match, and of conditions. */
export function SubscriptionForm({ kind, keywordInput, edited, onSaved }: SubscriptionFormProps) {
  const texts = subscriptionTexts[kind];
  const { cities } = useSite();
  const { mutateAsync } = useSaveSubscription(kind, edited);
  const memberId = useSession().user?._id ?? '';
  const { deleteDraft, isRestored, discardDraft, ...form } = useStoredForm<SubscriptionFormValues>({
    draftKey: `${kind}:${memberId}:${edited?._id ?? 'new'}`,
    resolver: createResolver(kind, edited),
    defaultValues: edited ? toFormValues(edited, cities) : emptyValues,
    mode: 'onSubmit',
  });
  const { register, handleSubmit, formState, getValues, reset, setError } = form;
  const send = handleSubmit(
    async (values) => {
      try {
        await mutateAsync(toSubscriptionBody(kind, values, edited));
      } catch (error) {
        // Errors of fields, duplicates included, also show under the field.
        const { code, errors } = toApiError(error);
        if (code !== 'ALERT_EXISTS' && errors.length === 0) return;
        const [name = 'keyword'] = errors[0]?.field.split('.') ?? [];
        const field = name in emptyValues ? (name as keyof SubscriptionFormValues) : 'keyword';
        setError(field, { message: getFirstErrorMessage(error, texts.createError) }, { shouldFocus: true });
        return;
      }
      onSaved?.();
      // What was typed meanwhile is the next one.
      if (JSON.stringify(getValues()) !== JSON.stringify(values)) return;
      deleteDraft();
      if (edited) return;
      // A restored draft would be the default.
      reset(emptyValues);
      keywordInput?.current?.focus();
    },
    ({ keyword }) => keyword && showToast('warning', keyword.message),
  );
  const { ref, ...input } = register('keyword');
  const hasKeyword = !edited || edited.keyword !== undefined;
  return (
    <form
      className={edited ? 'subscription-form edited' : 'subscription-form'}
      onSubmit={(event) => void send(event)}
      noValidate
    >
      {edited && isRestored ? (
        <RestoredDraft
          onDiscard={() => {
            form.setFocus(hasKeyword ? 'keyword' : 'exclude');
            discardDraft();
          }}
        />
      ) : null}
      {hasKeyword ? (
        <Field label="Palavra-chave" error={formState.errors.keyword?.message}>
          {(control) => (
            <input
              {...control}
              {...input}
              ref={(element) => {
                ref(element);
                if (keywordInput) keywordInput.current = element;
              }}
              className="input"
              autoComplete="off"
              enterKeyHint="done"
              placeholder={kind === 'mute' ? 'perfume' : 'fone sem fio'}
            />
          )}
        </Field>
      ) : null}
      <SubscriptionOptions kind={kind} form={form} />
      <SubmitButton
        className="subscription-send"
        busy={formState.isSubmitting}
        busyText={edited ? 'Salvando...' : texts.creating}
      >
        {edited ? 'Salvar' : texts.create}
      </SubmitButton>
    </form>
  );
}
