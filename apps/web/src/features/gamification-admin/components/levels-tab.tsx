import type { Level } from '@pechincha/contracts/entities/gamification';
import { Failed } from '../../../components/ui/failed';
import { levelsFailure, useLevels } from '../api/list-levels';
import type { Typed } from '../drafts';
import { useEditing } from '../hooks/use-editing';
import { levelWords, typedNumber } from '../words';
import { Catalogue } from './catalogue';
import { ItemForm } from './item-form';
import { ItemList } from './item-list';
import { TextField } from './text-field';

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
  const editing = useEditing<Level>();
  if (error && !data) return <Failed onRetry={() => void refetch()}>{levelsFailure(error)}</Failed>;
  return (
    <Catalogue
      kind="levels"
      editing={editing}
      list={
        <ItemList
          kind="levels"
          items={isPending ? undefined : data}
          faceOf={(level) => ({ ...faceOf(typedOf(level)), image: level.icon })}
          editing={editing.item}
          onEdit={editing.edit}
          onGone={editing.stop}
        />
      }
      form={
        <ItemForm
          kind="levels"
          editing={editing}
          nameOf={({ name }) => name}
          imageOf={({ icon }) => icon}
          pictureLabel="Ícone"
          typedOf={typedOf}
          faceOf={faceOf}
          fields={(form) => (
            <>
              <TextField form={form} name="name" label="Nome" />
              <TextField form={form} name="minPoints" label="Mínimo de pontos" kind="number" />
              <TextField
                form={form}
                name="description"
                label="Descrição"
                optional
                kind="lines"
                help={editing.item ? 'Em branco, fica a de antes.' : undefined}
              />
            </>
          )}
        />
      }
    />
  );
}
