import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from '../../../lib/show-toast';
import './coupon.css';

/** Coupon code; a click copies it. */
export function Coupon({ code, big = false }: { code: string; big?: boolean }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setIsCopied(true);
      showToast('success', 'Cupom copiado para a área de transferência!');
    } catch {
      showToast('error', 'Erro ao copiar o cupom');
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      className={big ? 'coupon big' : 'coupon'}
      aria-label={big ? undefined : `Copiar o cupom ${code}`}
      title={code}
      onClick={() => void copy()}
    >
      <span>{code}</span> {big ? <em>{isCopied ? 'Copiado' : 'Copiar cupom'}</em> : null}
      <Icon aria-hidden="true" />
    </button>
  );
}
