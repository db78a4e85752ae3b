import type { Reward } from '@pechincha/contracts/entities/gamification';
import { useRewards } from '../api/list-rewards';
import type { Typed } from '../drafts';
import { useEditing } from '../hooks/use-editing';
import { rewardWords, typedNumber } from '../words';
import { Catalogue } from './catalogue';
import { ItemForm } from './item-form';
import { ItemList } from './item-list';
import { TextField } from './text-field';

const typedOf = (reward: Reward | undefined): Typed => ({
  title: reward?.title ?? '',
  description: reward?.description ?? '',
  pointsCost: reward?.pointsCost.toString() ?? '',
  stock: reward?.stock.toString() ?? '',
});

const faceOf = ({ title, description, pointsCost, stock }: Typed) => ({
  name: title || 'Título da recompensa',
  description: description ?? '',
  figure: rewardWords({ pointsCost: typedNumber(pointsCost) ?? 0, stock: typedNumber(stock) ?? 0 }),
});

/** Recompensas: their list, and the form that makes and changes them. */
export function RewardsTab() {
  const { data, isPending } = useRewards();
  const editing = useEditing<Reward>();
  return (
    <Catalogue
      kind="rewards"
      editing={editing}
      list={
        <ItemList
          kind="rewards"
          items={isPending ? undefined : (data ?? [])}
          faceOf={(reward) => ({ ...faceOf(typedOf(reward)), image: reward.image })}
          editing={editing.item}
          onEdit={editing.edit}
          onGone={editing.stop}
        />
      }
      form={
        <ItemForm
          kind="rewards"
          editing={editing}
          nameOf={({ title }) => title}
          imageOf={({ image }) => image}
          pictureLabel="Imagem"
          typedOf={typedOf}
          faceOf={faceOf}
          fields={(form) => (
            <>
              <TextField form={form} name="title" label="Título" />
              <TextField form={form} name="description" label="Descrição" kind="lines" />
              <div className="two">
                <TextField form={form} name="pointsCost" label="Custo em pontos" kind="number" />
                <TextField form={form} name="stock" label="Estoque" kind="number" />
              </div>
            </>
          )}
        />
      }
    />
  );
}
