import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { useOwnDecisions } from '../../../shared/appeals/api/list-own-decisions';
import { AppealButton } from '../../../shared/appeals/components/appeal-button';
import { useSession } from '../../../shared/session/hooks/use-session';

const decidedStatuses: readonly PromotionStatus[] = ['rejected', 'removed', 'expired'];

/** Offers to appeal where the last decision on the deal can be appealed, or shows that it was. */
export function AppealDeal({ deal }: { deal: Promotion }) {
  const memberId = useSession().user?._id;
  // One request for all deals: most members have a page of decisions at most.
  const { data } = useOwnDecisions(decidedStatuses.includes(deal.status) ? memberId : undefined, 1);
  const decision = data?.entries.find(({ kind, id }) => kind === 'deal' && id === deal._id);
  const isAppealed = decision?.appeal === 'open';
  if (!decision?.canAppeal && !isAppealed) return null;
  return <AppealButton subject={{ kind: 'deal', id: deal._id }} title={deal.title} isAppealed={isAppealed} />;
}
