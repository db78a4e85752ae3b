import type { Reward } from '@pechincha/contracts/entities/gamification';
import { TextField } from '../../../components/office/text-field';
import { useRewards } from '../api/list-rewards';
import { typedNumber } from '../numbers';
import type { Typed } from '../schemas';
import { rewardWords } from '../words';
import { Catalogue } from './catalogue';

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
  return (
    <Catalogue<Reward>
      kind="rewards"
      items={isPending ? undefined : (data ?? [])}
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
  );
}
