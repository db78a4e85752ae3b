import { getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { PageLoading } from '../../../components/ui/page-loading';
import { notify } from '../../../lib/notify';
import { usePageTitle } from '../../../lib/use-page-title';
import { usePromotion } from '../../promotions/api/read-promotion';
import { mayManage } from '../../promotions/may-manage';
import { useSession } from '../../session/hooks/use-session';
import { conflictOf } from '../api/edit-promotion';
import { draftPlaces } from '../draft';
import { editFormOf, typedOf } from '../form';
import { useDealForm } from '../hooks/use-deal-form';
import { useEdit } from '../hooks/use-edit';
import { DealEditor } from './deal-editor';
import { EditConflict } from './edit-conflict';
import { EditNotice } from './edit-notice';

/** `/editar-promocao/{id}` and `/{city}/editar-promocao/{id}`. Stands behind the guard: there is a member. */
export function EditPage() {
  usePageTitle('Editar Promoção');
  const { id = '' } = useParams();
  const { user } = useSession();
  const { data: deal, error } = usePromotion(id);
  if (!deal) return error ? <SentHome words="Erro ao carregar a promoção" /> : <PageLoading />;
  if (!mayManage(deal, user)) {
    return <SentHome words="Você não tem permissão para editar esta promoção" />;
  }
  return <EditForm key={deal._id} deal={deal} memberId={user?._id ?? ''} />;
}

function SentHome({ words }: { words: string }) {
  useEffect(() => notify('error', words, { key: words }), [words]);
  return <Navigate to="/" replace />;
}

function EditForm({ deal, memberId }: { deal: Promotion; memberId: string }) {
  const navigate = useNavigate();
  // A newer answer does not change what is being typed over.
  const [begin] = useState(() => typedOf(deal));
  const [rules] = useState(() => editFormOf(deal));
  const edit = useEdit(deal);
  const [conflict, setConflict] = useState<Promotion>();
  const state = useDealForm({
    form: rules,
    begin,
    place: draftPlaces.edit(memberId, deal._id),
    revision: deal.revision,
    send: edit.mutateAsync,
    onSent: () => void navigate(getPromotionPath(deal)),
    onRefused: (error) => {
      const now = conflictOf(error);
      setConflict(now);
      if (now) state.setRevision(now.revision);
    },
  });
  const isResent = deal.status === 'rejected';
  return (
    <DealEditor
      title="Editar Promoção"
      rules={rules}
      state={state}
      current={deal}
      busy={edit.isPending}
      busyText="Salvando..."
      action={isResent ? 'Salvar e reenviar' : 'Salvar alterações'}
      outcome={
        isResent
          ? 'Depois de reenviar, a promoção aguarda aprovação outra vez.'
          : 'Curtidas e comentários ficam como estão.'
      }
    >
      <EditNotice deal={deal} />
      {conflict ? (
        <EditConflict
          current={conflict}
          typed={state.typed}
          onTake={(field, text) => state.form.setValue(field, text, { shouldValidate: true })}
        />
      ) : null}
    </DealEditor>
  );
}
