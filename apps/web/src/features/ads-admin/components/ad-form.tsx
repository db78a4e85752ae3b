import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { emptyAd, isFieldName, resolver, type TypedAd } from '../form';
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
  initial: TypedAd;
  /** Everything that is typed, as it changes. */
  onTyped?: (ad: TypedAd) => void;
  /** Saved or given up. */
  onDone?: () => void;
}

export function AdForm({ id, initial, onTyped, onDone }: AdFormProps) {
  const form = useForm<TypedAd, unknown, AdvertisementForm>({
    resolver,
    defaultValues: initial,
    mode: 'onTouched',
  });
  const typed = { ...initial, ...useWatch({ control: form.control }) };
  const save = useSaveAd(id);
  const picture = useAdPicture(typed.image, (image) =>
    form.setValue('image', image, { shouldDirty: true, shouldValidate: true }),
  );
  const [previews, setPreviews] = useState(false);
  const content = JSON.stringify(typed);
  useEffect(() => onTyped?.(JSON.parse(content) as TypedAd), [content, onTyped]);

  const clear = (): void => {
    picture.remove();
    form.reset(emptyAd);
    setPreviews(false);
    onDone?.();
  };
  const send = form.handleSubmit(
    async (ad) => {
      try {
        await save.mutateAsync(ad);
      } catch (error) {
        // The toast sums up; each fault stands under its field too.
        for (const { field, message } of failureOf(error).errors) {
          if (isFieldName(field)) form.setError(field, { message });
        }
        return;
      }
      clear();
    },
    () => notify('error', 'Por favor, corrija os erros no formulário', { key: 'ad-form' }),
  );

  const shows = previews && Boolean(picture.address);
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <AdFields form={form} position={typed.position}>
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
        <button type="button" className="button" onClick={clear}>
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
