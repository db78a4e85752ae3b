import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Flame, ThumbsDown } from 'lucide-react';

const looks = {
  fire: { tone: 'bad', text: 'Pegando fogo', Icon: Flame },
  hot: { tone: 'pending', text: 'Quente', Icon: Flame },
  cold: { tone: '', text: 'Fria', Icon: ThumbsDown },
} as const;

/** How members like an active deal, in words. */
export function HeatLabel({ deal: { heat, status } }: { deal: Pick<Promotion, 'heat' | 'status'> }) {
  if (!heat || status !== 'active') return null;
  const { tone, text, Icon } = looks[heat];
  return (
    <b className={`status-label heat ${tone}`}>
      <Icon aria-hidden="true" />
      {text}
    </b>
  );
}
