import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatRelativeTime } from '../../lib/dates';
import { useNow } from '../../lib/use-now';
import { Coupon } from '../../shared/deals/coupon';
import { CouponQuestion } from '../../shared/deals/coupon-question';
import { couponReasonLabels } from '../../shared/deals/coupon-reasons';
import { useSession } from '../../shared/session/use-session';
import './deal-page.css';

/** The coupon, what members say of it, and the question to those who used it. */
export function DealCoupon({ deal }: { deal: Promotion }) {
  const { user } = useSession();
  const [isCopied, setIsCopied] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const canAnswer = deal.status === 'active' && user?._id !== deal.author._id;
  return (
    <div className="deal-coupon">
      <Coupon deal={deal} big onCopy={() => setIsCopied(true)} onReturn={() => setIsAsked(true)} />
      <CouponHealth deal={deal} />
      {/* There before its text, so that the text is announced. */}
      <p className="vh" role="status">
        {isAsked ? `O cupom ${deal.coupon} funcionou?` : ''}
      </p>
      {canAnswer && (isCopied || deal.ownCouponVote) ? (
        <CouponQuestion deal={deal} tone={isAsked ? 'asked' : 'quiet'} onDone={() => setIsAsked(false)} />
      ) : null}
    </div>
  );
}

function CouponHealth({ deal: { couponHealth } }: { deal: Promotion }) {
  const now = new Date(useNow());
  if (couponHealth?.state === 'fails') {
    const reasons = (couponHealth.reasons ?? []).flatMap((reason) => couponReasonLabels[reason] ?? []);
    return (
      <p className="coupon-health failing">
        <TriangleAlert aria-hidden="true" />
        <span>
          <b>Não está funcionando</b>
          {reasons.length > 0 ? `: ${reasons.join(', ')}` : null}
        </span>
      </p>
    );
  }
  if (couponHealth?.state !== 'works' || !couponHealth.lastWorkedAt) return null;
  const { worked, failed, lastWorkedAt } = couponHealth;
  return (
    <p className="coupon-health">
      <CircleCheck aria-hidden="true" />
      Funcionou {formatRelativeTime(new Date(lastWorkedAt), now)} · {worked} de {worked + failed}
    </p>
  );
}
