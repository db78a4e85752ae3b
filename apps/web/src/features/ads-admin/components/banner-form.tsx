import type { CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import type { UseMutationResult } from '@tanstack/react-query';
import { INVALID_FORM_TEXT } from '../../../components/admin/use-edit-form';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { useDraftForm } from '../../../lib/use-draft-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import { showToast } from '../../../lib/show-toast';
import { useSession } from '../../../shared/session/hooks/use-session';
import { useAdPicture } from '../hooks/use-ad-picture';
import {
  emptyBanner,
  MISSING_FIELDS_TEXT,
  hasMissingField,
  resolver,
  type BannerFormValues,
} from '../banner-form-values';
import { PeriodFields, PositionField, TextFields } from './common-fields';
import { AdFormActions } from './ad-form-actions';
import { AdPictureField } from './ad-picture-field';
import { BlockedHint } from './blocked-hint';
import { FormColumns } from './form-columns';

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
      <FormColumns>
        <div>
          <TextFields form={fields} isCityBanner />
        </div>
        <div>
          <AdPictureField picture={picture} error={form.formState.errors.image?.message} />
          <PositionField form={fields} />
          <PeriodFields form={fields} isCityBanner />
        </div>
      </FormColumns>
      <BlockedHint errors={[create.error]} />
      <AdFormActions>
        <SubmitButton busy={isSending} disabled={picture.uploading} busyText="Processando...">
          Adicionar banner
        </SubmitButton>
      </AdFormActions>
    </form>
  );
}
