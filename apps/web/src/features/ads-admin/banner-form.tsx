import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { browserCityBannerForm, type CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FieldErrors } from 'react-hook-form';
import { INVALID_FORM_TEXT } from '../../components/admin/admin-form';
import { SubmitButton } from '../../components/ui/form';
import { showToast } from '../../lib/show-toast';
import { useDraftForm } from '../../lib/use-draft-form';
import { useSession } from '../../shared/session/use-session';
import { AdPictureField, useAdPicture } from './ad-picture';
import { BlockedHint, PeriodFields, PositionField, TextFields } from './ad-fields';
import type { AdFormValues } from './ad-values';

export type BannerFormValues = Omit<AdFormValues, 'size' | 'duration'> & { city: string };

export const MISSING_FIELDS_TEXT = 'Por favor, preencha todos os campos obrigatorios';

/** New banners are active. */
export const emptyBanner = (city: string): BannerFormValues => ({
  title: '',
  description: '',
  targetUrl: '',
  image: '',
  position: 'top',
  city,
  startDate: '',
  endDate: '',
  status: 'active',
});

/** Errors of empty fields; the contract's text is used for the toast. */
const requiredTexts = {
  title: 'Título obrigatório',
  targetUrl: 'URL de destino obrigatória',
  image: 'Imagem obrigatória',
} as const;
const requiredFields = Object.keys(requiredTexts) as (keyof typeof requiredTexts)[];

const resolve = standardSchemaResolver<BannerFormValues, unknown, CityBannerForm>(
  browserCityBannerForm as never,
);

export const resolver: typeof resolve = async (values, context, options) => {
  const result = await resolve(values, context, options);
  const errors: FieldErrors<BannerFormValues> = { ...result.errors };
  for (const name of requiredFields) {
    const error = errors[name];
    if (error?.message === MISSING_FIELDS_TEXT) errors[name] = { ...error, message: requiredTexts[name] };
  }
  return { ...result, errors } as typeof result;
};

export const hasMissingField = (errors: FieldErrors<BannerFormValues>): boolean =>
  requiredFields.some((name) => errors[name]?.message === requiredTexts[name]);

interface BannerFormProps {
  city: string;
  create: UseMutationResult<Advertisement, Error, CityBannerForm>;
}

/** Adds a banner to the city. */
export function BannerForm({ city, create }: BannerFormProps) {
  const draftKey = `admin:banner:${city}:${useSession().user?._id ?? ''}`;
  const { form, fields, values, isSending, handleSubmit } = useDraftForm<BannerFormValues, CityBannerForm>({
    draftKey,
    initialValues: emptyBanner(city),
    resolver,
    save: create.mutateAsync,
    onSaved: (resetForm) => {
      picture.remove();
      resetForm();
    },
    onInvalid: (errors) =>
      showToast('error', hasMissingField(errors) ? MISSING_FIELDS_TEXT : INVALID_FORM_TEXT),
  });
  const picture = useAdPicture({
    draftKey,
    savedUrl: values.image,
    onUploaded: (image) => form.setValue('image', image, { shouldValidate: image !== '' }),
  });

  return (
    <form noValidate onSubmit={handleSubmit}>
      <div className="form-columns">
        <div>
          <TextFields form={fields} isCityBanner />
        </div>
        <div>
          <AdPictureField picture={picture} error={form.formState.errors.image?.message} />
          <PositionField form={fields} />
          <PeriodFields form={fields} isCityBanner />
        </div>
      </div>
      <BlockedHint errors={[create.error]} />
      <div className="cluster form-buttons mt-6">
        <SubmitButton busy={isSending} disabled={picture.uploading} busyText="Processando...">
          Adicionar banner
        </SubmitButton>
      </div>
    </form>
  );
}
