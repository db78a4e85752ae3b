import { formatPrice } from '@pechincha/contracts/prices';
import './price.css';

/** Price styled like a shelf label; its text content is `R$ 199,90`, or 'N/A' for NaN. */
export function Price({ reais, large = false }: { reais: number; large?: boolean }) {
  const [whole, cents] = formatPrice(reais)
    .replace(/^R\$\s*/, '')
    .split(',');
  return cents ? (
    <span className={large ? 'price great' : 'price'}>
      <small>R$ </small>
      {whole}
      <i>,</i>
      <sup>{cents}</sup>
    </span>
  ) : (
    whole
  );
}

/** 'De R$ 319,90', crossed out; nothing without an original price. */
export function OldPrice({ reais }: { reais: number | null | undefined }) {
  if (!reais) return null;
  return (
    <span className="old">
      De <s>{formatPrice(reais)}</s>
    </span>
  );
}
