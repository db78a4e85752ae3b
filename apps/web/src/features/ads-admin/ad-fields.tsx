import {
  advertisementSizes,
  type AdvertisementPosition,
  type AdvertisementSize,
} from '@pechincha/contracts/entities/advertisement';
import type { ReactNode } from 'react';
import { withCurrentValue } from '../../components/admin/changed-meanwhile';
import { TextField } from '../../components/admin/text-field';
import type { FormFields } from '../../lib/use-draft-form';
import { Field } from '../../components/ui/field';
import { formatSize } from './ad-text';
import { PeriodFields, PositionField, TextFields } from './common-fields';
import { FormColumns } from './form-columns';
import { RadioGroup } from '../../components/ui/radio-group';

interface AdFieldsProps {
  form: FormFields;
  position: AdvertisementPosition;
  /** The picture field. */
  children: ReactNode;
}

const statuses = [
  { value: 'active', text: 'Ativo' },
  { value: 'inactive', text: 'Inativo' },
];

const toStatusText = (status: string): string | undefined =>
  statuses.find(({ value }) => value === status)?.text;
const toSizeText = (position: AdvertisementPosition, size: string): string =>
  size === '' ? 'Não escolhido' : formatSize(position, size as AdvertisementSize);

export function AdFields({ form, position, children }: AdFieldsProps) {
  const { errors } = form.formState;
  return (
    <FormColumns>
      <div>
        <TextFields form={form} />
        <PeriodFields form={form} />
        <RadioGroup
          label="Status"
          choices={statuses}
          field={form.register('status')}
          help={withCurrentValue(form, 'status', undefined, toStatusText)}
          error={errors['status']?.message}
        />
      </div>
      <div>
        {children}
        <PositionField form={form} />
        <div className="two">
          <Field
            label="Tamanho do banner"
            optional
            help={withCurrentValue(form, 'size', undefined, (size) => toSizeText(position, size))}
            error={errors['size']?.message}
          >
            {(control) => (
              <select {...control} {...form.register('size')} className="input">
                <option value="">Não escolhido</option>
                {advertisementSizes.map((size) => (
                  <option key={size} value={size}>
                    {formatSize(position, size)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            form={form}
            name="duration"
            label="Tempo de exibição"
            optional
            kind="number"
            help="Em segundos. Vazio: o padrão, 8."
          />
        </div>
      </div>
    </FormColumns>
  );
}
