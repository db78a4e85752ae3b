import type { CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { useDraftForm } from '../../../components/office/use-draft-form';
import { SubmitButton } from '../../../components/ui/submit-button';
import { notify } from '../../../lib/notify';
import { PeriodFields, PositionField, WordFields } from '../../ads-admin/components/common-fields';
import { PictureDrop } from '../../ads-admin/components/picture-drop';
import { useAdPicture } from '../../ads-admin/hooks/use-ad-picture';
import { useSession } from '../../session/hooks/use-session';
import { emptyBanner, FIELDS_MISSING, lacksField, resolver, type TypedBanner } from '../banner-form';
import '../../ads-admin/styles/ad-form.css';

interface BannerFormProps {
  city: string;
  create: UseMutationResult<Advertisement, Error, CityBannerForm>;
}

/** Adds a banner to the city. */
export function BannerForm({ city, create }: BannerFormProps) {
  const memberId = useSession().user?._id ?? '';
  const { form, fields, typed, startOver, send } = useDraftForm<TypedBanner, CityBannerForm>({
    place: `banner:${city}:${memberId}`,
    begin: emptyBanner(city),
    resolver,
    save: create.mutateAsync,
    onSaved: () => {
      picture.remove();
      startOver();
    },
    onInvalid: (faults) => {
      notify('error', lacksField(faults) ? FIELDS_MISSING : 'Por favor, corrija os erros no formulário', {
        key: 'banner-form',
      });
    },
  });
  const picture = useAdPicture(typed.image, (image) =>
    form.setValue('image', image, { shouldValidate: image !== '' }),
  );

  return (
    <form noValidate onSubmit={send}>
      <div className="ad-fields">
        <div>
          <WordFields form={fields} ofCity />
        </div>
        <div>
          <PictureDrop picture={picture} error={form.formState.errors.image?.message} />
          <PositionField form={fields} />
          <PeriodFields form={fields} ofCity />
        </div>
      </div>
      <div className="ad-send">
        <SubmitButton busy={create.isPending} disabled={picture.uploading} busyText="Processando...">
          Adicionar banner
        </SubmitButton>
      </div>
    </form>
  );
}
