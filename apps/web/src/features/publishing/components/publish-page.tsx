import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { SubmitButton } from '../../../components/ui/submit-button';
import { failureOf } from '../../../lib/failure';
import { usePageTitle } from '../../../lib/use-page-title';
import { useSession } from '../../session/hooks/use-session';
import { forgetDraft, readDraft, writeDraft } from '../draft';
import { isFieldName, resolver, type ReadDeal, type TypedDeal } from '../form';
import { usePicture } from '../hooks/use-picture';
import { usePublish } from '../hooks/use-publish';
import { CardPreview } from './card-preview';
import { DealFields } from './deal-fields';
import { PictureField } from './picture-field';
import '../../../styles/forms.css';
import '../styles/publish.css';

/** `/nova-promocao`. Stands behind the guard: there is a member. */
export function PublishPage() {
  usePageTitle('Publicar Nova Promoção Online');
  const memberId = useSession().user?._id ?? '';
  const navigate = useNavigate();
  const picture = usePicture(memberId);
  const publish = usePublish();
  const form = useForm<TypedDeal, unknown, ReadDeal>({
    resolver,
    defaultValues: readDraft(memberId),
    mode: 'onTouched',
  });
  const typed = useWatch({ control: form.control });
  useEffect(() => writeDraft(memberId, typed), [memberId, typed]);

  const send = form.handleSubmit(async (deal) => {
    try {
      await publish.mutateAsync({ deal, picture: picture.file });
    } catch (error) {
      // The toast sums up; each fault stands under its field too.
      for (const { field, message } of failureOf(error).errors) {
        if (isFieldName(field)) form.setError(field, { message });
      }
      return;
    }
    picture.remove();
    void navigate('/');
    forgetDraft(memberId);
  });

  return (
    <main className="wrap" id="conteudo" tabIndex={-1}>
      <h1>Publicar Nova Promoção Online</h1>
      <div className="publish">
        <form id="publish" onSubmit={(event) => void send(event)} noValidate>
          <DealFields form={form} typed={typed}>
            <PictureField picture={picture} />
          </DealFields>
        </form>
        <CardPreview deal={typed} picture={picture.address} />
        <div className="send">
          <SubmitButton className="big" form="publish" busy={publish.isPending} busyText="Publicando...">
            Publicar Promoção Online
          </SubmitButton>
        </div>
      </div>
    </main>
  );
}
