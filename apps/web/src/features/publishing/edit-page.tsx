import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { parsePrice } from '@pechincha/contracts/prices';
import type { Relation } from '@pechincha/contracts/relations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { Notice } from '../../components/ui/labels';
import { PageLoading } from '../../components/ui/state-page';
import { getErrorMessage, retryLost } from '../../lib/api-error';
import { formatDay } from '../../lib/format';
import { promotionKeys } from '../../lib/keys';
import { usePageHead } from '../../lib/page-head';
import { showToast } from '../../lib/show-toast';
import type { FormFields } from '../../lib/use-draft-form';
import { useUpload } from '../../lib/use-upload';
import { canManage } from '../../shared/deals/deal';
import { usePromotion } from '../../shared/deals/lazy-api';
import { useSession } from '../../shared/session/use-session';
import { findConflict, putPromotion } from './api';
import {
  conditionLabels,
  isAmountField,
  isConditionField,
  toConditionText,
  toPriceInput,
} from './condition-values';
import { DealEditor, type DealSubmission, useDealForm } from './deal-editor';
import {
  type DealFormValues,
  type FieldName,
  getEditForm,
  isValidityField,
  RELATION_QUESTION,
  relationLabels,
  toFormValues,
  validityLabels,
} from './form';

interface EditConflictProps {
  changedMeanwhile: FormFields['changedMeanwhile'];
  values: Partial<DealFormValues>;
  onUseCurrent: (field: FieldName, text: string) => void;
}

const labels: Partial<Record<FieldName, string>> = {
  title: 'Título',
  promotionalPrice: 'Preço promocional',
  originalPrice: 'Preço original',
  ...conditionLabels,
  ...validityLabels,
  link: 'Link do site',
  store: 'Loja',
  coupon: 'Cupom',
  relation: RELATION_QUESTION,
  description: 'Descrição',
};
const fields = Object.keys(labels) as FieldName[];

/** What the server keeps of a value: '280' is '280,00'. */
function normalize(field: FieldName, value = ''): string {
  const isPrice = field === 'promotionalPrice' || field === 'originalPrice' || isAmountField(field);
  const price = isPrice ? parsePrice(value) : undefined;
  return price === undefined ? value.trim() : toPriceInput(price);
}

function toText(field: FieldName, value = ''): string {
  if (!value) return 'vazio';
  if (isValidityField(field)) return formatDay(value);
  if (field === 'relation') return relationLabels[value as Relation];
  return isConditionField(field) ? toConditionText(field, value) : value;
}

/** Shown after an edit conflict: current and typed values of each field that was changed on both sides. */
export function EditConflict({ changedMeanwhile, values, onUseCurrent }: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const conflicts = fields
    .map((field) => ({ field, current: changedMeanwhile[field]?.value }))
    .filter(
      ({ field, current }) =>
        current !== undefined && normalize(field, values[field]) !== normalize(field, current),
    );
  return (
    <section className="card conflict" aria-labelledby="conflict-title">
      <h2 className="outline-0" id="conflict-title" ref={heading} tabIndex={-1}>
        A promoção mudou enquanto você editava
      </h2>
      <p>
        {conflicts.length > 0
          ? 'O que você escreveu continua nos campos abaixo. Escolha o que fica e salve de novo.'
          : 'Os campos que mudaram já mostram o valor de agora. Ao salvar, só muda o que você escreveu.'}
      </p>
      <dl>
        {conflicts.map(({ field, current }) => (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>
              <span className="muted">Agora na promoção</span> {toText(field, current)}
            </dd>
            <dd>
              <span className="muted">No seu texto</span> {toText(field, values[field])}
            </dd>
            <dd>
              <Button
                className="button size-s"
                label={`Usar o que está na promoção: ${labels[field] ?? ''}`}
                onClick={() => onUseCurrent(field, current ?? '')}
              >
                Usar o que está na promoção
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Updates a deal and the caches; the toast shows the server's message about its new status. */
function useEditPromotion({ _id, image }: Pick<Promotion, '_id' | 'image'>) {
  const queryClient = useQueryClient();
  const { progress, sendForm } = useUpload();
  const edit = useMutation({
    mutationFn: ({ deal, picture, revision }: DealSubmission) =>
      putPromotion(sendForm, { id: _id, fields: deal, picture, currentImage: image, revision }),
    retry: retryLost,
    onSuccess: ({ message, msg, ...deal }) => {
      queryClient.setQueryData<Promotion>(promotionKeys.detail(_id), deal);
      void queryClient.invalidateQueries({ queryKey: promotionKeys.lists });
      void queryClient.invalidateQueries({ queryKey: promotionKeys.ownLists });
      showToast(
        'success',
        <div className="toast-text">
          <strong>Promoção atualizada com sucesso!</strong>
          {message ?? msg}
        </div>,
        { placement: 'publishing' },
      );
    },
    onError: (error) => {
      const current = findConflict(error);
      if (current) queryClient.setQueryData<Promotion>(promotionKeys.detail(_id), current);
      showToast('error', getErrorMessage(error, 'Erro ao atualizar promoção'), { placement: 'publishing' });
    },
  });
  return { ...edit, progress };
}

/** Why the deal is not public, or a warning that some changes need a new approval. */
export function EditNotice({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  if (deal.status === 'rejected' || deal.status === 'removed') {
    return (
      <Notice tone="danger">
        <CircleAlert aria-hidden="true" />
        {deal.status === 'rejected'
          ? `Motivo da rejeição: ${deal.moderationReason ?? 'não informado'}`
          : 'Esta promoção foi removida do site. As mudanças são salvas, mas não a colocam no ar de novo.'}
      </Notice>
    );
  }
  if (deal.status !== 'active' || user?.role === 'admin') return null;
  return (
    <Notice>
      <Info aria-hidden="true" />
      Se você mudar o link, a loja, o que ganha com ela, um preço ou as condições dele, a promoção sai do ar
      até ser aprovada de novo.
    </Notice>
  );
}

/** `/editar-promocao/{id}` and `/{city}/editar-promocao/{id}`, for signed-in members only. */
export function EditPage() {
  usePageHead(memberPageTitles.edit);
  const { id = '' } = useParams();
  const { user } = useSession();
  const { data: deal, error } = usePromotion(id);
  if (!deal) return error ? <RedirectWithError errorText="Erro ao carregar a promoção" /> : <PageLoading />;
  if (!canManage(deal, user)) {
    return <RedirectWithError errorText="Você não tem permissão para editar esta promoção" />;
  }
  return <EditForm key={deal._id} deal={deal} memberId={user?._id ?? ''} />;
}

function RedirectWithError({ errorText }: { errorText: string }) {
  useEffect(() => showToast('error', errorText, { key: errorText }), [errorText]);
  return <Navigate to="/" replace />;
}

function EditForm({ deal, memberId }: { deal: Promotion; memberId: string }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [suggestedPrice] = useState(params.get('preco') === 'avisado' ? deal.suggestedPrice : undefined);
  const [rules] = useState(() => getEditForm(deal));
  const edit = useEditPromotion(deal);
  /** Revision that a save has met instead of its own. */
  const [conflict, setConflict] = useState<number>();
  const toInitialValues = (current: Promotion): DealFormValues => ({
    ...toFormValues(current),
    ...(suggestedPrice !== undefined && { promotionalPrice: toPriceInput(suggestedPrice) }),
  });
  const state = useDealForm({
    form: rules,
    initialValues: toInitialValues(deal),
    draftKey: `editar-promocao:${deal._id}:${memberId}`,
    revision: deal.revision,
    send: (submission) =>
      edit.mutateAsync(submission, {
        onError: (error) => {
          const current = findConflict(error);
          setConflict(current?.revision);
          if (!current) return;
          state.setRevision(current.revision);
          state.rebase(toInitialValues(current));
        },
      }),
    onSent: () => void navigate(getPromotionPath(deal)),
  });
  const isResubmission = deal.status === 'rejected';
  return (
    <DealEditor
      title="Editar Promoção"
      state={state}
      current={deal}
      progress={edit.progress}
      busyText="Salvando..."
      submitText={isResubmission ? 'Salvar e reenviar' : 'Salvar alterações'}
      outcome={
        isResubmission
          ? 'Depois de reenviar, a promoção aguarda aprovação outra vez.'
          : 'Curtidas e comentários ficam como estão.'
      }
    >
      <EditNotice deal={deal} />
      {conflict === undefined ? null : (
        <EditConflict
          key={conflict}
          changedMeanwhile={state.fields.changedMeanwhile}
          values={state.values}
          onUseCurrent={(field, text) => state.form.setValue(field, text, { shouldValidate: true })}
        />
      )}
    </DealEditor>
  );
}
