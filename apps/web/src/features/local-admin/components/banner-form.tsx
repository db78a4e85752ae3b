import type { CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { SubmitButton } from '../../../components/ui/submit-button';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { positionHelp, positionWords } from '../../ads-admin/ad-words';
import { PictureDrop } from '../../ads-admin/components/picture-drop';
import { RadioGroup } from '../../ads-admin/components/radio-group';
import { useAdPicture } from '../../ads-admin/hooks/use-ad-picture';
import { emptyBanner, FIELDS_MISSING, isFieldName, resolver, type TypedBanner } from '../banner-form';
import '../../../styles/forms.css';
import '../../ads-admin/styles/ad-form.css';

interface BannerFormProps {
  city: string;
  create: UseMutationResult<Advertisement, Error, CityBannerForm>;
}

const positions = (['top', 'side'] as const).map((value) => ({
  value,
  text: positionWords[value],
  help: positionHelp[value],
}));

/** Adds a banner to the city. */
export function BannerForm({ city, create }: BannerFormProps) {
  const form = useForm<TypedBanner, unknown, CityBannerForm>({
    resolver,
    defaultValues: emptyBanner(city),
    mode: 'onTouched',
  });
  const { register, formState, control: fields } = form;
  const { errors } = formState;
  const picture = useAdPicture(useWatch({ control: fields, name: 'image' }), (image) =>
    form.setValue('image', image, { shouldValidate: image !== '' }),
  );
  const send = form.handleSubmit(
    async (banner) => {
      try {
        await create.mutateAsync(banner);
      } catch (error) {
        for (const { field, message } of failureOf(error).errors) {
          if (isFieldName(field)) form.setError(field, { message });
        }
        return;
      }
      picture.remove();
      form.reset(emptyBanner(city));
    },
    (faults) => {
      const missing = Object.values(faults).some((fault) => fault.message === FIELDS_MISSING);
      notify('error', missing ? FIELDS_MISSING : 'Por favor, corrija os erros no formulário', {
        key: 'banner-form',
      });
    },
  );

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <div className="ad-fields">
        <div>
          <Field label="Título" error={errors.title?.message}>
            {(control) => (
              <input
                {...control}
                {...register('title')}
                className="input"
                autoComplete="off"
                maxLength={120}
              />
            )}
          </Field>
          <Field label="Descrição" optional error={errors.description?.message}>
            {(control) => (
              <textarea
                {...control}
                {...register('description')}
                className="input"
                rows={2}
                maxLength={500}
              />
            )}
          </Field>
          <Field label="URL de destino" error={errors.targetUrl?.message}>
            {(control) => (
              <input
                {...control}
                {...register('targetUrl')}
                className="input"
                type="url"
                inputMode="url"
                autoCapitalize="none"
                placeholder="https://"
              />
            )}
          </Field>
        </div>
        <div>
          <PictureDrop picture={picture} error={errors.image?.message} />
          <RadioGroup
            label="Posição"
            choices={positions}
            field={register('position')}
            error={errors.position?.message}
          />
          <div className="two">
            <Field label="Data de início" optional error={errors.startDate?.message}>
              {(control) => (
                <input
                  {...control}
                  {...register('startDate', { deps: ['endDate'] })}
                  className="input"
                  type="date"
                />
              )}
            </Field>
            <Field label="Data de término" optional error={errors.endDate?.message}>
              {(control) => <input {...control} {...register('endDate')} className="input" type="date" />}
            </Field>
          </div>
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
