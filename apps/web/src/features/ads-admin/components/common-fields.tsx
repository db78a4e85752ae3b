import { TextField, type Fields } from '../../../components/office/text-field';
import { positionHelp, positionWords } from '../ad-words';
import { RadioGroup } from './radio-group';

const positions = (['top', 'side'] as const).map((value) => ({
  value,
  text: positionWords[value],
  help: positionHelp[value],
}));

interface CommonProps {
  form: Fields;
  /** A banner of a city: it needs an address, and no day to begin. */
  ofCity?: boolean;
}

/** Title, description and address of an advertisement or of a city's banner. */
export function WordFields({ form, ofCity = false }: CommonProps) {
  return (
    <>
      <TextField form={form} name="title" label="Título" maxLength={120} />
      <TextField form={form} name="description" label="Descrição" optional kind="lines" maxLength={500} />
      <TextField
        form={form}
        name="targetUrl"
        label="URL de destino"
        optional={!ofCity}
        kind="url"
        help={ofCity ? undefined : 'Aonde leva o clique no anúncio.'}
      />
    </>
  );
}

/** From when until when it is shown; the two days judge each other. */
export function PeriodFields({ form, ofCity = false }: CommonProps) {
  return (
    <div className="two">
      <TextField
        form={form}
        name="startDate"
        label="Data de início"
        optional={ofCity}
        kind="date"
        judges="endDate"
        help={ofCity ? undefined : 'Sem ela o anúncio não aparece.'}
      />
      <TextField
        form={form}
        name="endDate"
        label="Data de término"
        optional
        kind="date"
        judges="startDate"
        help="Vazia: por tempo indeterminado."
      />
    </div>
  );
}

export function PositionField({ form }: { form: Fields }) {
  return (
    <RadioGroup
      label="Posição"
      choices={positions}
      field={form.register('position')}
      error={form.formState.errors['position']?.message}
    />
  );
}
