import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Check, Copy, CopyX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button';
import { classes } from '../../lib/style';
import { showToast } from '../../lib/show-toast';
import { useSession } from '../session/use-session';
import './coupon.css';

interface CouponProps {
  deal: Promotion;
  size?: 'l';
  onCopy?: () => void;
  /** Asks whether it worked, once the tab is seen again after a copy; by default a toast does. */
  onReturn?: () => void;
}

/** Coupon code; a click copies it. */
export function Coupon({ deal, size, onCopy, onReturn }: CouponProps) {
  const { user } = useSession();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const { coupon: code, couponHealth } = deal;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      const isCopied = await import('./copy').then(
        ({ copyCoupon }) => copyCoupon(code),
        () => void showToast('error', 'Erro ao copiar o cupom'),
      );
      if (!isCopied) return;
    }
    setIsCopied(true);
    onCopy?.();
    showToast('success', 'Cupom copiado para a área de transferência!');
    if (deal.status !== 'active' || user?._id === deal.author._id) return;
    // Without its code nothing is asked.
    void import('./coupon-question').then(
      ({ askOnReturn }) => askOnReturn(deal, onReturn),
      () => undefined,
    );
  };
  const isFailing = couponHealth?.state === 'fails';
  const failingText = isFailing ? '. Não está funcionando' : '';
  const Icon = isCopied ? Check : isFailing ? CopyX : Copy;
  return (
    <Button
      className={classes('coupon', size && 'size-l', isFailing && 'failing')}
      label={size ? undefined : `Copiar o cupom ${code}${failingText}`}
      title={`${code}${failingText}`}
      onClick={() => void copy()}
    >
      <span>{code}</span> {size ? <em>{isCopied ? 'Copiado' : 'Copiar cupom'}</em> : null}
      <Icon aria-hidden="true" />
    </Button>
  );
}
