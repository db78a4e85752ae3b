import type { Level } from '@pechincha/contracts/entities/gamification';
import { TextField } from '../../../components/office/text-field';
import { Failed } from '../../../components/ui/failed';
import { levelsFailure, useLevels } from '../api/list-levels';
import { typedNumber } from '../numbers';
import type { Typed } from '../schemas';
import { levelWords } from '../words';
import { Catalogue } from './catalogue';

const typedOf = (level: Level | undefined): Typed => ({
  name: level?.name ?? '',
  minPoints: level?.minPoints.toString() ?? '',
  description: level?.description ?? '',
});

const faceOf = ({ name, minPoints, description }: Typed) => ({
  name: name || 'Nome do nível',
  description: description ?? '',
  figure: levelWords({ minPoints: typedNumber(minPoints) ?? 0 }),
});

/** Niveis: their list, and the form that makes and changes them. */
export function LevelsTab() {
  const { data, isPending, error, refetch } = useLevels();
  if (error && !data) return <Failed onRetry={() => void refetch()}>{levelsFailure(error)}</Failed>;
  return (
    <Catalogue<Level>
      kind="levels"
      items={isPending ? undefined : data}
      nameOf={({ name }) => name}
      imageOf={({ icon }) => icon}
      pictureLabel="Ícone"
      typedOf={typedOf}
      faceOf={faceOf}
      fields={(form, edited) => (
        <>
          <TextField form={form} name="name" label="Nome" />
          <TextField form={form} name="minPoints" label="Mínimo de pontos" kind="number" />
          <TextField
            form={form}
            name="description"
            label="Descrição"
            optional
            kind="lines"
            help={edited ? 'Em branco, fica a de antes.' : undefined}
          />
        </>
      )}
    />
  );
}
