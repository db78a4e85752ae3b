import {
  type AdvertisementPosition,
  type AdvertisementSize,
  advertisementSizes,
} from '@pechincha/contracts/entities/advertisement';
import type { ReactNode } from 'react';
import { TextField, withCurrentValue } from '../../components/admin/admin-form';
import { Options, RadioGroup, SelectField } from '../../components/ui/field';
import { Notice } from '../../components/ui/labels';
import { isHttpError } from '../../lib/api-error';
import type { FormFields } from '../../lib/use-draft-form';
import { formatSize, positionHelp, positionLabels } from './ad-values';
import './ads-admin.css';

const positions = (['top', 'side'] as const).map((value) => ({
  value,
  text: positionLabels[value],
  help: positionHelp[value],
}));

interface CommonFieldProps {
  form: FormFields;
  /** City banners require a target URL, but no start date. */
  isCityBanner?: boolean;
}

/** Title, description and target URL of an advertisement or city banner. */
export function TextFields({ form, isCityBanner = false }: CommonFieldProps) {
  return (
    <>
      <TextField form={form} name="title" label="Título" maxLength={120} />
      <TextField form={form} name="description" label="Descrição" optional kind="lines" maxLength={500} />
      <TextField
        form={form}
        name="targetUrl"
        label="URL de destino"
        optional={!isCityBanner}
        kind="url"
        help={isCityBanner ? undefined : 'Aonde leva o clique no anúncio.'}
      />
    </>
  );
}

/** Start and end date; each validates the other again. */
export function PeriodFields({ form, isCityBanner = false }: CommonFieldProps) {
  return (
    <div className="field-pair">
      <TextField
        form={form}
        name="startDate"
        label="Data de início"
        optional={isCityBanner}
        kind="date"
        revalidates="endDate"
        help={isCityBanner ? undefined : 'Sem ela o anúncio não aparece.'}
      />
      <TextField
        form={form}
        name="endDate"
        label="Data de término"
        optional
        kind="date"
        revalidates="startDate"
        help="Vazia: por tempo indeterminado."
      />
    </div>
  );
}

export function PositionField({ form }: { form: FormFields }) {
  return (
    <RadioGroup
      label="Posição"
      choices={positions}
      field={form.register('position')}
      help={withCurrentValue(form, 'position', (value) => positionLabels[value === 'side' ? 'side' : 'top'])}
      error={form.formState.errors['position']?.message}
    />
  );
}

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
    <div className="form-columns">
      <div>
        <TextFields form={form} />
        <PeriodFields form={form} />
        <RadioGroup
          label="Status"
          choices={statuses}
          field={form.register('status')}
          help={withCurrentValue(form, 'status', toStatusText)}
          error={errors['status']?.message}
        />
      </div>
      <div>
        {children}
        <PositionField form={form} />
        <div className="field-pair">
          <SelectField
            label="Tamanho do banner"
            optional
            help={withCurrentValue(form, 'size', (size) => toSizeText(position, size))}
            error={errors['size']?.message}
            {...form.register('size')}
          >
            <option value="">Não escolhido</option>
            <Options of={advertisementSizes.map((size) => [size, formatSize(position, size)] as const)} />
          </SelectField>
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
    </div>
  );
}

export const BLOCKED_TEXT =
  'O pedido ficou sem resposta. Se você usa um bloqueador de anúncios, libere este site nele: ele barra os pedidos desta página. Se não usa, confira sua conexão.';

/** Whether the call got no response, as when an ad blocker stops it: the addresses of these calls have its words. */
export const isUnanswered = (error: unknown): boolean => isHttpError(error) && !error.response;

/** Says what may have stopped the calls that failed. */
export const BlockedHint = ({ errors }: { errors: readonly unknown[] }) =>
  errors.some(isUnanswered) ? (
    <Notice tone="danger" className="mb-4">
      {BLOCKED_TEXT}
    </Notice>
  ) : null;
