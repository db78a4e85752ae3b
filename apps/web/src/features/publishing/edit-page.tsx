import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { memberPageTitles } from '@pechincha/contracts/page-titles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Notice } from '../../components/ui/notice';
import { PageLoading } from '../../components/ui/page-loading';
import { getErrorMessage, retryLost } from '../../lib/api-error';
import { promotionKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { usePageTitle } from '../../lib/use-page-title';
import { useUpload } from '../../lib/use-upload';
import { canManage } from '../../shared/deals/can-manage';
import { usePromotion } from '../../shared/deals/use-promotion';
import { useSession } from '../../shared/session/use-session';
import { findConflict, putPromotion } from './edit-promotion';
import { toPriceInput } from './condition-values';
import { type DealFormValues, getEditForm, toFormValues } from './form';
import { type DealSubmission, useDealForm } from './use-deal-form';
import { DealEditor } from './deal-editor';
import { EditConflict } from './edit-conflict';

/** Updates a deal and the caches; the toast shows the server's message about its new status. */
export function useEditPromotion({ _id, image }: Pick<Promotion, '_id' | 'image'>) {
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
  if (deal.status === 'rejected') {
    return (
      <Notice tone="bad">
        <CircleAlert aria-hidden="true" />
        Motivo da rejeição: {deal.moderationReason ?? 'não informado'}
      </Notice>
    );
  }
  if (deal.status === 'removed') {
    return (
      <Notice tone="bad">
        <CircleAlert aria-hidden="true" />
        Esta promoção foi removida do site. As mudanças são salvas, mas não a colocam no ar de novo.
      </Notice>
    );
  }
  if (deal.status !== 'active' || user?.role === 'admin') return null;
  return (
    <Notice>
      <Info aria-hidden="true" />
      Se você mudar o link, a loja, um preço ou as condições dele, a promoção sai do ar até ser aprovada de
      novo.
    </Notice>
  );
}

/** `/editar-promocao/{id}` and `/{city}/editar-promocao/{id}`, for signed-in members only. */
export function EditPage() {
  usePageTitle(memberPageTitles.edit);
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
      rules={rules}
      state={state}
      current={deal}
      busy={state.isSending}
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
