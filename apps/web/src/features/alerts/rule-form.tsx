import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Rule } from '@pechincha/contracts/entities/rule';
import { ruleBody } from '@pechincha/contracts/operations/rule-fields';
import type { RuleKind } from '@pechincha/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { Field } from '../../components/ui/field';
import { RestoredDraft, SubmitButton } from '../../components/ui/form';
import { isOutcomeUnknown, retryLost, toApiError } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useStoredForm } from '../../lib/use-stored-form';
import { type NewRule, postRule, putRule, useRuleCache } from '../../shared/rules/api';
import { useSession } from '../../shared/session/use-session';
import { getSaveErrorText, ruleTexts } from './rule-text';
import { emptyValues, type RuleFormValues, RuleOptions, toFormValues, toRuleBody } from './rule-options';

/** Creates a rule, or replaces `edited`; retries of the same new rule send the same idempotency key. */
function useSaveRule(kind: RuleKind, edited?: Rule) {
  const cache = useRuleCache(kind);
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (rule: NewRule) =>
      edited ? putRule(edited._id, rule) : postRule(rule, idempotencyKey.getKey(rule)),
    retry: retryLost,
    onSuccess: ({ alert, msg }) => {
      // The same rule may be created again after it was removed.
      idempotencyKey.clear();
      if (edited) cache.replace(alert);
      else cache.add(alert);
      showToast('success', kind === 'alert' && !edited ? 'Alerta criado com sucesso!' : msg);
    },
    onError: (error) => {
      // Another tab has created it, or this call, whose response was lost.
      if (toApiError(error).status === 409 || isOutcomeUnknown(error)) cache.refetch();
      showToast('error', getSaveErrorText(error, ruleTexts[kind].createError));
    },
  });
}

interface RuleFormProps {
  kind: RuleKind;
  keywordInput?: RefObject<HTMLInputElement | null>;
  /** A rule to be changed. */
  edited?: Rule;
  onSaved?: () => void;
}

const resolveBody = standardSchemaResolver(ruleBody) as unknown as Resolver<object>;

/** Validates the body that the values become. */
const createResolver =
  (kind: RuleKind, edited?: Rule): Resolver<RuleFormValues> =>
  async (values, context, options) => {
    const { errors } = await resolveBody(toRuleBody(kind, values, edited), context, options as never);
    const hasErrors = Object.keys(errors).length > 0;
    return hasErrors ? { values: {}, errors: errors as FieldErrors<RuleFormValues> } : { values, errors: {} };
  };

/** Form of a keyword, whose words must all match, and of conditions. */
export function RuleForm({ kind, keywordInput, edited, onSaved }: RuleFormProps) {
  const texts = ruleTexts[kind];
  const { mutateAsync } = useSaveRule(kind, edited);
  const memberId = useSession().user?._id ?? '';
  const { deleteDraft, isRestored, discardDraft, ...form } = useStoredForm<RuleFormValues>({
    draftKey: `${kind}:${memberId}:${edited?._id ?? 'new'}`,
    resolver: createResolver(kind, edited),
    defaultValues: edited ? toFormValues(edited) : emptyValues,
    mode: 'onSubmit',
  });
  const { register, handleSubmit, formState, getValues, reset, setError } = form;
  const send = handleSubmit(
    async (values) => {
      try {
        await mutateAsync(toRuleBody(kind, values, edited));
      } catch (error) {
        // Errors of fields, duplicates included, also show under the field.
        const { code, errors } = toApiError(error);
        if (code !== 'ALERT_EXISTS' && errors.length === 0) return;
        const [name = 'keyword'] = errors[0]?.field.split('.') ?? [];
        const field = name in emptyValues ? (name as keyof RuleFormValues) : 'keyword';
        setError(field, { message: getSaveErrorText(error, texts.createError) }, { shouldFocus: true });
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
      className={edited ? 'rule-form edited' : 'rule-form'}
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
      <RuleOptions kind={kind} form={form} />
      <SubmitButton
        className="rule-send"
        busy={formState.isSubmitting}
        busyText={edited ? 'Salvando...' : texts.creating}
      >
        {edited ? 'Salvar' : texts.create}
      </SubmitButton>
    </form>
  );
}
