import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { formatPrice } from '@pechincha/contracts/prices';
import { declaredRelations } from '@pechincha/contracts/relations';
import { Flame, ThumbsDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatusLabel } from '../../components/ui/labels';
import './deal-card.css';

const looks = {
  fire: { tone: 'fire', text: 'Pegando fogo', Icon: Flame },
  hot: { tone: 'hot', text: 'Quente', Icon: Flame },
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

type PriceVerdict = Pick<Promotion, 'claim' | 'reference' | 'lowest'>;

export const LOWEST_TEXT = 'Menor preço em 90 dias';
export const PROVED_TEXT = 'Desconto comprovado';
export const toInflatedText = (reference: number): string =>
  `De inflado: o preço comum foi ${formatPrice(reference)}`;

/** What a card says of its price, at most one thing. */
export function DiscountVerdict({ deal: { claim, reference, lowest } }: { deal: PriceVerdict }) {
  if (claim === 'inflated' && reference)
    return <p className="discount-verdict inflated">{toInflatedText(reference)}</p>;
  const text = lowest ? LOWEST_TEXT : claim === 'proved' && PROVED_TEXT;
  return text ? <p className="discount-verdict">{text}</p> : null;
}

/** What its author gains from a deal, if they declared it. */
export function RelationLabel({ deal: { relation } }: { deal: Pick<Promotion, 'relation'> }) {
  return relation ? (
    <p className="deal-relation">
      <StatusLabel>{declaredRelations[relation]}</StatusLabel>
    </p>
  ) : null;
}

/** Author name, linked to the public profile unless deleted. */
export function AuthorLink({ author }: { author: AuthorView }) {
  if (author.deleted) return <b>{author.name}</b>;
  return <Link to={`/usuario/${author._id}`}>{author.name}</Link>;
}
