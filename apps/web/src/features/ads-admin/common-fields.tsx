import { TextField } from '../../components/admin/text-field';
import type { FormFields } from '../../lib/use-draft-form';
import { positionHelp, positionLabels } from './ad-text';
import { withCurrentValue } from '../../components/admin/changed-meanwhile';
import { RadioGroup } from '../../components/ui/radio-group';

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
    <div className="two">
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
      help={withCurrentValue(
        form,
        'position',
        undefined,
        (value) => positionLabels[value === 'side' ? 'side' : 'top'],
      )}
      error={form.formState.errors['position']?.message}
    />
  );
}
