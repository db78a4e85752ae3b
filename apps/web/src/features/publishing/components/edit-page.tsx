import { memberPageTitles } from '@pechincha/contracts/page-titles';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { PageLoading } from '../../../components/ui/page-loading';
import { showToast } from '../../../lib/show-toast';
import { usePageTitle } from '../../../lib/use-page-title';
import { usePromotion } from '../../../shared/deals/hooks/use-promotion';
import { canManage } from '../../../shared/deals/can-manage';
import { useSession } from '../../../shared/session/hooks/use-session';
import { findConflict } from '../api/edit-promotion';
import { toPriceInput } from '../condition-values';
import { getEditForm, toFormValues, type DealFormValues } from '../form';
import { useDealForm } from '../hooks/use-deal-form';
import { useEditPromotion } from '../hooks/use-edit-promotion';
import { DealEditor } from './deal-editor';
import { EditConflict } from './edit-conflict';
import { EditNotice } from './edit-notice';

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
