import type { Level } from '@pechincha/contracts/entities/gamification';
import { TextField } from '../../components/admin/text-field';
import { LoadError } from '../../components/ui/load-error';
import { parseLevel } from '../../api/gamification';
import { getLevelsErrorText, useLevels } from './list-levels';
import { parseWholeNumber, toFieldText } from './numbers';
import type { FormValues } from './form-resolvers';
import { formatLevelMinimum } from './labels';
import { Catalogue } from './catalogue';

const toFormValues = (level: Level | undefined): FormValues => ({
  name: level?.name ?? '',
  minPoints: toFieldText(level?.minPoints),
  description: level?.description ?? '',
});

const toPreview = ({ name, minPoints, description }: FormValues) => ({
  name: name || 'Nome do nível',
  description: description ?? '',
  detail: formatLevelMinimum({ minPoints: parseWholeNumber(minPoints) ?? Number.NaN }),
});

export function LevelsTab() {
  const { data, isPending, error, refetch } = useLevels();
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{getLevelsErrorText(error)}</LoadError>;
  return (
    <Catalogue<Level>
      kind="levels"
      items={isPending ? undefined : data}
      getName={({ name }) => name}
      getImage={({ icon }) => icon}
      pictureLabel="Ícone"
      toFormValues={toFormValues}
      parseItem={parseLevel}
      toPreview={toPreview}
      renderFields={(form, isEditing) => (
        <>
          <TextField form={form} name="name" label="Nome" />
          <TextField form={form} name="minPoints" label="Mínimo de pontos" kind="number" />
          <TextField
            form={form}
            name="description"
            label="Descrição"
            optional
            kind="lines"
            help={isEditing ? 'Em branco, fica a de antes.' : undefined}
          />
        </>
      )}
    />
  );
}
