import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { RestoredDraft } from '../../../components/office/restored-draft';
import { useDraftForm } from '../../../components/office/use-draft-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import { notify } from '../../../lib/notify';
import { useSession } from '../../session/hooks/use-session';
import { resolver, type TypedAd } from '../form';
import { useAdPicture } from '../hooks/use-ad-picture';
import { useSaveAd } from '../hooks/use-save-ad';
import { AdFields } from './ad-fields';
import { AdPreview } from './ad-preview';
import { PictureDrop } from './picture-drop';
import '../../../styles/forms.css';
import '../styles/ad-form.css';

interface AdFormProps {
  /** The advertisement that is edited; none for a new one. */
  id: string | undefined;
  begin: TypedAd;
  /** Saved or given up. */
  onDone?: () => void;
}

export function AdForm({ id, begin, onDone }: AdFormProps) {
  const memberId = useSession().user?._id ?? '';
  const save = useSaveAd(id);
  const [previews, setPreviews] = useState(false);
  const { form, fields, typed, restored, startOver, send } = useDraftForm<TypedAd, AdvertisementForm>({
    place: `anuncio:${id ?? 'novo'}:${memberId}`,
    begin,
    resolver,
    save: save.mutateAsync,
    // The form of an edit goes with what is in it.
    onSaved: () => (id ? onDone?.() : clear()),
    onInvalid: () => notify('error', 'Por favor, corrija os erros no formulário', { key: 'ad-form' }),
  });
  const picture = useAdPicture(typed.image, (image) =>
    form.setValue('image', image, { shouldDirty: true, shouldValidate: true }),
  );
  const clear = (): void => {
    picture.remove();
    startOver();
    setPreviews(false);
  };

  // Without a picture it closes: another one does not open it by itself.
  if (previews && !picture.address) setPreviews(false);
  const shows = previews && Boolean(picture.address);
  return (
    <form noValidate onSubmit={send}>
      {id && restored ? <RestoredDraft onDiscard={clear} /> : null}
      <AdFields form={fields} position={typed.position}>
        <PictureDrop picture={picture} optional error={form.formState.errors.image?.message} />
      </AdFields>
      <div className="ad-send">
        <SubmitButton busy={save.isPending} disabled={picture.uploading} busyText="Processando...">
          {id ? 'Atualizar anúncio' : 'Criar anúncio'}
        </SubmitButton>
        <button
          type="button"
          className="button"
          aria-expanded={shows}
          aria-disabled={picture.address ? undefined : true}
          aria-describedby={picture.address ? undefined : 'preview-needs'}
          onClick={() => picture.address && setPreviews(!shows)}
        >
          {shows ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {shows ? 'Fechar prévia' : 'Ver prévia'}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            clear();
            onDone?.();
          }}
        >
          Cancelar
        </button>
        {picture.address ? null : (
          <p className="small muted" id="preview-needs">
            A prévia precisa de uma imagem.
          </p>
        )}
      </div>
      {shows && picture.address ? <AdPreview ad={typed} address={picture.address} /> : null}
    </form>
  );
}
