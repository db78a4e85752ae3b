import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import { advertisementPixels } from '@pechincha/contracts/pictures';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { parseAdvertisement } from '../../api/advertisement';
import { EditForm, useEditForm, withCurrentValue } from '../../components/admin/admin-form';
import { SubmitButton } from '../../components/ui/form';
import { getPictureSrcSet } from '../../components/ui/picture';
import { classes } from '../../lib/style';
import { useSession } from '../../shared/session/use-session';
import { AdFields, BlockedHint } from './ad-fields';
import { type AdFormValues, formatSize, positionHelp, resolver, toFormValues } from './ad-values';
import { AdPictureField, useAdPicture } from './ad-picture';
import { useSaveAd } from './api';

/** Shows the advertisement at its real size and position in a scrollable mock-up of the page. */
function AdPreview({ ad, pictureUrl }: { ad: AdFormValues; pictureUrl: string }) {
  const size = ad.size || 'custom';
  const pixels = size === 'custom' ? undefined : advertisementPixels[ad.position][size];
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A side ad may be off screen when the mock-up is wider than the screen.
    frame.current?.scrollTo({ left: ad.position === 'side' ? frame.current.scrollWidth : 0 });
  }, [ad.position, size]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The preview opens below the buttons, often off screen.
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: reducesMotion ? 'auto' : 'smooth' });
  }, []);
  const figure = (
    <figure
      className={`photo preview-picture at-${ad.position} ${size}`}
      style={pixels && { width: pixels[0], height: pixels[1] }}
    >
      <img
        src={pictureUrl}
        srcSet={getPictureSrcSet(pictureUrl)}
        sizes={ad.position === 'top' ? '970px' : '300px'}
        alt={ad.title || 'Anúncio sem título'}
      />
    </figure>
  );
  return (
    <section className="mock-preview" aria-labelledby="preview-title">
      <h3 id="preview-title" ref={heading} tabIndex={-1} className="outline-0">
        Prévia
      </h3>
      <p className="small muted">
        {positionHelp[ad.position]}, {formatSize(ad.position, size).toLowerCase()}
      </p>
      <div className="preview-frame" tabIndex={0} role="group" aria-label="Página com o anúncio" ref={frame}>
        <div className={classes('mock-page', `at-${ad.position}`)}>
          <div className="mock-page-bar" />
          {figure}
          <div className="mock-page-list" aria-hidden="true">
            {Array.from({ length: 8 }, (_, index) => (
              <div key={index} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
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
  const draft = useEditForm<Advertisement, AdFormValues, AdvertisementForm>({
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
  const { form, fields, values } = draft;
  const picture = useAdPicture({
    draftKey,
    savedUrl: values.image,
    onUploaded: (image) => form.setValue('image', image, { shouldDirty: true, shouldValidate: true }),
  });
  const resetAll = (): void => {
    picture.remove();
    draft.resetForm();
    setIsPreviewOpen(false);
  };

  // Removing the picture closes the preview; choosing another one does not reopen it.
  if (isPreviewOpen && !picture.previewUrl) setIsPreviewOpen(false);
  const showsPreview = isPreviewOpen && Boolean(picture.previewUrl);
  return (
    <EditForm
      draft={draft}
      onDiscard={resetAll}
      actions={
        <>
          <BlockedHint errors={[save.error]} />
          <div className="cluster form-buttons mt-6">
            <SubmitButton busy={draft.isSending} disabled={picture.uploading} busyText="Processando...">
              {ad ? 'Atualizar anúncio' : 'Criar anúncio'}
            </SubmitButton>
            <Button
              aria-expanded={showsPreview}
              aria-disabled={picture.previewUrl ? undefined : true}
              aria-describedby={picture.previewUrl ? undefined : 'preview-needs'}
              onClick={() => picture.previewUrl && setIsPreviewOpen(!showsPreview)}
              icon={showsPreview ? EyeOff : Eye}
            >
              {showsPreview ? 'Fechar prévia' : 'Ver prévia'}
            </Button>
            <Button
              onClick={() => {
                resetAll();
                onDone?.();
              }}
            >
              Cancelar
            </Button>
            {picture.previewUrl ? null : (
              <p className="small muted" id="preview-needs">
                A prévia precisa de uma imagem.
              </p>
            )}
          </div>
          {showsPreview && picture.previewUrl ? (
            <AdPreview ad={values} pictureUrl={picture.previewUrl} />
          ) : null}
        </>
      }
    >
      <AdFields form={fields} position={values.position}>
        <AdPictureField
          picture={picture}
          optional
          note={withCurrentValue(fields, 'image', () => 'outra imagem')}
          error={form.formState.errors.image?.message}
        />
      </AdFields>
    </EditForm>
  );
}
