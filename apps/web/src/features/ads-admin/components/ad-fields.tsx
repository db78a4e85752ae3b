import { advertisementSizes, type AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import type { AdvertisementForm } from '@pechincha/contracts/operations/ad-forms';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { positionHelp, positionWords, sizeWords } from '../ad-words';
import type { TypedAd } from '../form';
import { RadioGroup } from './radio-group';

interface AdFieldsProps {
  form: UseFormReturn<TypedAd, unknown, AdvertisementForm>;
  position: AdvertisementPosition;
  /** The picture's field, which stands among the others. */
  children: ReactNode;
}

const statuses = [
  { value: 'active', text: 'Ativo' },
  { value: 'inactive', text: 'Inativo' },
];
const positions = (['top', 'side'] as const).map((value) => ({
  value,
  text: positionWords[value],
  help: positionHelp[value],
}));

export function AdFields({ form, position, children }: AdFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="ad-fields">
      <div>
        <Field label="Título" error={errors.title?.message}>
          {(control) => (
            <input {...control} {...register('title')} className="input" autoComplete="off" maxLength={120} />
          )}
        </Field>
        <Field label="Descrição" optional error={errors.description?.message}>
          {(control) => (
            <textarea {...control} {...register('description')} className="input" rows={2} maxLength={500} />
          )}
        </Field>
        <Field
          label="URL de destino"
          optional
          error={errors.targetUrl?.message}
          help="Aonde leva o clique no anúncio."
        >
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
        <div className="two">
          <Field
            label="Data de início"
            error={errors.startDate?.message}
            help="Sem ela o anúncio não aparece."
          >
            {(control) => (
              <input
                {...control}
                {...register('startDate', { deps: ['endDate'] })}
                className="input"
                type="date"
              />
            )}
          </Field>
          <Field
            label="Data de término"
            optional
            error={errors.endDate?.message}
            help="Vazia: por tempo indeterminado."
          >
            {(control) => (
              <input
                {...control}
                {...register('endDate', { deps: ['startDate'] })}
                className="input"
                type="date"
              />
            )}
          </Field>
        </div>
        <RadioGroup
          label="Status"
          choices={statuses}
          field={register('status')}
          error={errors.status?.message}
        />
      </div>
      <div>
        {children}
        <RadioGroup
          label="Posição"
          choices={positions}
          field={register('position')}
          error={errors.position?.message}
        />
        <div className="two">
          <Field label="Tamanho do banner" optional error={errors.size?.message}>
            {(control) => (
              <select {...control} {...register('size')} className="input">
                <option value="">Não escolhido</option>
                {advertisementSizes.map((size) => (
                  <option key={size} value={size}>
                    {sizeWords(position, size)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label="Tempo de exibição"
            optional
            error={errors.duration?.message}
            help="Em segundos. Vazio: o padrão, 8."
          >
            {(control) => (
              <input
                {...control}
                {...register('duration')}
                className="input"
                type="number"
                inputMode="numeric"
                min={0}
                step="any"
              />
            )}
          </Field>
        </div>
      </div>
    </div>
  );
}
