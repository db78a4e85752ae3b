import { useId } from 'react';
import { formatCount } from '../../../lib/numbers';
import type { MyPromotions } from '../api/list-my-promotions';
import { MyDeal } from './my-deal';

/** One section of deals with a "load more" button; renders nothing when empty. */
export function MySection({ title, lists }: { title: string; lists: readonly MyPromotions[] }) {
  const id = useId();
  const deals = lists.flatMap((list) => list.data?.pages.flatMap(({ promotions }) => promotions) ?? []);
  const total = lists.reduce((sum, list) => sum + (list.data?.pages[0]?.total ?? 0), 0);
  const nextList = lists.find((list) => list.hasNextPage);
  const isFetching = lists.some((list) => list.isFetchingNextPage);
  if (total === 0) return null;
  return (
    <section className="own-deals-section" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="muted">{formatCount(total)}</span>
      </h2>
      <ul className="own-deals">
        {deals.map((deal) => (
          <MyDeal key={deal._id} deal={deal} />
        ))}
      </ul>
      {nextList ? (
        <button
          type="button"
          className="button mt-3"
          aria-disabled={isFetching || undefined}
          onClick={() => {
            if (!isFetching) void nextList.fetchNextPage();
          }}
        >
          {isFetching ? 'Carregando...' : 'Mostrar mais'}
        </button>
      ) : null}
    </section>
  );
}
