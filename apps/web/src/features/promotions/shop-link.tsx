import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { CircleCheck, ExternalLink, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog, DialogActions } from '../../components/ui/dialog';
import { classes } from '../../lib/style';
import { formatRelativeTime } from '../../lib/format';
import { useNow } from '../../lib/timers';
import { Coupon } from '../../shared/deals/coupon';
import { CouponQuestion, couponReasonLabels } from '../../shared/deals/coupon-question';
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
      <Coupon deal={deal} size="l" onCopy={() => setIsCopied(true)} onReturn={() => setIsAsked(true)} />
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
      <p className="small coupon-health failing">
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
    <p className="small coupon-health">
      <CircleCheck aria-hidden="true" />
      Funcionou {formatRelativeTime(new Date(lastWorkedAt), now)} · {worked} de {worked + failed}
    </p>
  );
}

interface ShopLinkProps {
  deal: Pick<Promotion, 'link' | 'relation' | 'status' | 'warning'>;
  className?: string;
}

/** External link to the shop; only http(s) URLs are rendered. Where members warn of a scam it asks first. */
export function ShopLink({ deal: { link, relation, status, warning }, className }: ShopLinkProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!/^https?:\/\//i.test(link)) return null;
  const look = classes('button', status !== 'expired' && 'main', className);
  const target = { link, isSponsored: relation === 'affiliate' };
  if (!warning) return <ShopAnchor {...target} className={look} />;
  return (
    <>
      <Button className={look} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Ir para a loja
        <ExternalLink aria-hidden="true" />
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cuidado com esta loja"
        description="Membros avisaram que pode ser golpe. A moderação está verificando."
      >
        <DialogActions>
          <ShopAnchor
            {...target}
            className="button destroy"
            text="Ir assim mesmo"
            onClick={() => setIsAsking(false)}
          />
          <Button className="button main" onClick={() => setIsAsking(false)}>
            Voltar
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

interface ShopAnchorProps {
  link: string;
  /** Whether the author is paid for what is bought. */
  isSponsored: boolean;
  className: string;
  text?: string;
  onClick?: () => void;
}

function ShopAnchor({ link, isSponsored, className, text = 'Ir para a loja', onClick }: ShopAnchorProps) {
  return (
    <a
      className={className}
      href={link}
      target="_blank"
      rel={classes('noopener noreferrer nofollow ugc', isSponsored && 'sponsored')}
      onClick={onClick}
    >
      {text}
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
