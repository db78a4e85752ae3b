import { toDay } from '@pechincha/contracts/days';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { CalendarDays } from 'lucide-react';
import { classes } from '../../../lib/classes';
import { useNow } from '../../../lib/use-now';
import { listValidityTexts } from '../../../shared/deals/validity';

/** When the deal begins and until when it is valid; nothing once it has ended. */
export function DealValidity({ deal }: { deal: Promotion }) {
  const now = new Date(useNow());
  const texts = deal.status === 'expired' ? [] : listValidityTexts(deal, now);
  if (texts.length === 0) return null;
  return (
    <p className={classes('validity', deal.validUntil === toDay(now) && 'ending')}>
      <CalendarDays aria-hidden="true" />
      {texts.join(' · ')}
    </p>
  );
}
