import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { parseAdvertisement } from '../../api/advertisement';
import { withCurrentValue } from '../../components/admin/changed-meanwhile';
import { FormError } from '../../components/admin/form-error';
import { showErrorToast } from '../../components/admin/show-error-toast';
import { useAdminMutation } from '../../components/admin/use-admin-mutation';
import { useEditForm } from '../../components/admin/use-edit-form';
import { ChangedMeanwhile, RestoredDraft } from '../../components/ui/restored-draft';
import { SubmitButton } from '../../components/ui/submit-button';
import { adAdminKeys } from '../../lib/admin-keys';
import { getErrorMessage } from '../../lib/api-error';
import { showToast } from '../../lib/show-toast';
import { isSimilar, useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useSession } from '../../shared/session/use-session';
import { type AdFormValues, resolver, toFormValues } from './ad-form-values';
import { createAd, updateAd } from './save-ad';
import { useAdPicture } from './use-ad-picture';
import { AdFields } from './ad-fields';
import { AdFormActions } from './ad-form-actions';
import { AdPictureField } from './ad-picture-field';
import { AdPreview } from './ad-preview';
import { BlockedHint } from './blocked-hint';

interface SaveAdVariables {
  /** Undefined for a new advertisement. */
  ad: Advertisement | undefined;
  fields: Partial<AdvertisementForm>;
}

/**
 * Creates an advertisement from all fields, once, however often and with what corrections it is sent until a response
 * arrives, or updates one with the changed fields.
 */
export function useSaveAd() {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey('admin:anuncio');
  return useAdminMutation({
    mutationFn: ({ ad, fields }: SaveAdVariables) =>
      ad
        ? updateAd(ad, fields)
        : idempotencyKey.create({
            body: fields as AdvertisementForm,
            isCorrection: isSimilar,
            create: createAd,
            edit: (created) => updateAd(created, fields),
          }),
    onSuccess: (_response, { ad }) => {
      if (!ad) idempotencyKey.clear();
      showToast('success', ad ? 'Anúncio atualizado com sucesso' : 'Anúncio criado com sucesso');
      void queries.invalidateQueries({ queryKey: adAdminKeys.list });
    },
    onError: (error) => showErrorToast(error, getErrorMessage(error, 'Erro ao salvar anúncio')),
  });
}

interface AdFormProps {
  /** Undefined for a new advertisement. */
  ad: Advertisement | undefined;
  /** Called after saving an edit and on cancel. */
  onDone?: () => void;
}

export function AdForm({ ad, onDone }: AdFormProps) {
  const draftKey = `admin:anuncio:${ad?._id ?? 'novo'}:${useSession().user?._id ?? ''}`;
  const save = useSaveAd();
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const { form, fields, values, isRestored, isSending, error, resetForm, handleSubmit } = useEditForm<
    Advertisement,
    AdFormValues,
    AdvertisementForm
  >({
    draftKey,
    row: ad,
    rowName: 'advertisement',
    parseRow: parseAdvertisement,
    toFormValues,
    resolver,
    save: (changes, current) => save.mutateAsync({ ad: current, fields: changes }),
    onSaved: (startOver) => {
      if (ad) return onDone?.();
      picture.remove();
      startOver();
      setIsPreviewOpen(false);
    },
  });
  const picture = useAdPicture({
    draftKey,
    savedUrl: values.image,
    onUploaded: (image) => form.setValue('image', image, { shouldDirty: true, shouldValidate: true }),
  });
  const resetAll = (): void => {
    picture.remove();
    resetForm();
    setIsPreviewOpen(false);
  };

  // Removing the picture closes the preview; choosing another one does not reopen it.
  if (isPreviewOpen && !picture.previewUrl) setIsPreviewOpen(false);
  const showsPreview = isPreviewOpen && Boolean(picture.previewUrl);
  return (
    <form noValidate onSubmit={handleSubmit}>
      {ad && isRestored ? <RestoredDraft onDiscard={resetAll} /> : null}
      <AdFields form={fields} position={values.position}>
        <AdPictureField
          picture={picture}
          optional
          note={withCurrentValue(fields, 'image', undefined, () => 'outra imagem')}
          error={form.formState.errors.image?.message}
        />
      </AdFields>
      <FormError error={error} />
      <ChangedMeanwhile form={fields} onDiscard={resetAll} />
      <BlockedHint errors={[save.error]} />
      <AdFormActions>
        <SubmitButton busy={isSending} disabled={picture.uploading} busyText="Processando...">
          {ad ? 'Atualizar anúncio' : 'Criar anúncio'}
        </SubmitButton>
        <button
          type="button"
          className="button"
          aria-expanded={showsPreview}
          aria-disabled={picture.previewUrl ? undefined : true}
          aria-describedby={picture.previewUrl ? undefined : 'preview-needs'}
          onClick={() => picture.previewUrl && setIsPreviewOpen(!showsPreview)}
        >
          {showsPreview ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {showsPreview ? 'Fechar prévia' : 'Ver prévia'}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            resetAll();
            onDone?.();
          }}
        >
          Cancelar
        </button>
        {picture.previewUrl ? null : (
          <p className="small muted" id="preview-needs">
            A prévia precisa de uma imagem.
          </p>
        )}
      </AdFormActions>
      {showsPreview && picture.previewUrl ? <AdPreview ad={values} pictureUrl={picture.previewUrl} /> : null}
    </form>
  );
}
