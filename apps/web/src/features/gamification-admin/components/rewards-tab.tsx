import type { Reward } from '@pechincha/contracts/entities/gamification';
import { TextField } from '../../../components/admin/text-field';
import { parseReward } from '../../../api/gamification';
import { useRewards } from '../api/list-rewards';
import { parseWholeNumber, toFieldText } from '../numbers';
import type { FormValues } from '../form-resolvers';
import { formatRewardCost } from '../labels';
import { Catalogue } from './catalogue';

const toFormValues = (reward: Reward | undefined): FormValues => ({
  title: reward?.title ?? '',
  description: reward?.description ?? '',
  pointsCost: toFieldText(reward?.pointsCost),
  stock: toFieldText(reward?.stock),
});

const toPreview = ({ title, description, pointsCost, stock }: FormValues) => ({
  name: title || 'Título da recompensa',
  description: description ?? '',
  detail: formatRewardCost({
    pointsCost: parseWholeNumber(pointsCost) ?? Number.NaN,
    stock: parseWholeNumber(stock) ?? 0,
  }),
});

export function RewardsTab() {
  const { data, isPending } = useRewards();
  return (
    <Catalogue<Reward>
      kind="rewards"
      items={isPending ? undefined : (data ?? [])}
      getName={({ title }) => title}
      getImage={({ image }) => image}
      pictureLabel="Imagem"
      toFormValues={toFormValues}
      parseItem={parseReward}
      toPreviousValues={({ stock }) => ({ previousStock: toFieldText(stock) })}
      toPreview={toPreview}
      renderFields={(form) => (
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
