import type { Reward } from '@pechincha/contracts/entities/gamification';
import { useQuery } from '@tanstack/react-query';
import { parseReward, parseRewards } from '../../api/gamification';
import { TextField } from '../../components/admin/text-field';
import { gamificationAdminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import type { FormValues } from './form-resolvers';
import { formatRewardCost } from './labels';
import { parseWholeNumber, toFieldText } from './numbers';
import { Catalogue } from './catalogue';

async function listRewards(signal: AbortSignal): Promise<Reward[]> {
  const { data } = await http.get<unknown>('/gamification/rewards', { signal, hasErrorToast: true });
  return parseRewards(data);
}

const useRewards = () =>
  useQuery({ queryKey: gamificationAdminKeys.rewards, queryFn: ({ signal }) => listRewards(signal) });

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
