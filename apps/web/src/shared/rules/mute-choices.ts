import { categories } from '@pechincha/contracts/categories';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Rule } from '@pechincha/contracts/entities/rule';
import type { NewRule } from './rules';

export interface MuteChoice {
  /** Of the button. */
  text: string;
  /** What is hidden, after 'Oculto: '. */
  hidden: string;
  rule: NewRule;
  /** What the server adds in lists. */
  names?: Pick<Rule, 'label' | 'productKey'>;
}

/** What a member may hide because of a deal. */
export function listMuteChoices({
  _id,
  title,
  store,
  storeSlug,
  product,
  author,
  category,
}: Promotion): MuteChoice[] {
  const kind = 'mute' as const;
  const storeName = store || storeSlug;
  const choices: (MuteChoice | false)[] = [
    {
      text: 'Só esta promoção',
      hidden: 'esta promoção',
      rule: { kind, promotion: _id },
      names: { label: title },
    },
    product !== undefined && {
      text: 'Este produto, de quem for',
      hidden: 'este produto',
      rule: { kind, product: _id },
      names: { label: title, productKey: product },
    },
    storeSlug !== undefined && {
      text: `A loja ${storeName}`,
      hidden: `a loja ${storeName}`,
      rule: { kind, store: storeSlug },
    },
    !author.deleted && {
      text: `Tudo de ${author.name}`,
      hidden: `tudo de ${author.name}`,
      rule: { kind, author: author._id },
      names: { label: author.name },
    },
    {
      text: `A categoria ${categories[category]}`,
      hidden: `a categoria ${categories[category]}`,
      rule: { kind, categories: [category] },
    },
  ];
  return choices.filter((choice) => choice !== false);
}
