import { toListRequestPath } from '@pechincha/contracts/list-filter';
import type { Rule } from '@pechincha/contracts/entities/rule';
import { useQuery } from '@tanstack/react-query';
import { parsePromotionList } from '../../../api/promotion';
import { http } from '../../../lib/http';
import { promotionKeys } from '../../../lib/keys';

/** The rules with the names of their stores, which only promotions have; the slug stands until they are there. */
export function useNamedRules(rules: readonly Rule[]): readonly Rule[] {
  const stores = [...new Set(rules.map(({ store }) => store).filter((store) => store !== undefined))];
  const { data: names } = useQuery({
    queryKey: promotionKeys.list({ storeNames: stores }),
    queryFn: ({ signal }) =>
      Promise.all(
        stores.map(async (store) => {
          const { data } = await http.get<unknown>(toListRequestPath({ store, limit: 1 }), { signal });
          return parsePromotionList(data).promotions[0]?.store;
        }),
      ),
    enabled: stores.length > 0,
    staleTime: Infinity,
  });
  return rules.map((rule) => {
    const label = rule.store && names?.[stores.indexOf(rule.store)];
    return label ? { ...rule, label } : rule;
  });
}
