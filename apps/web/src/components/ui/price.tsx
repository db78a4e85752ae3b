import { formatPrice } from '@pechincha/contracts/prices';
import './ui.css';

/** Price styled like a shelf label; its text is `R$ 199,90` in one piece, or 'N/A' for NaN. */
export function Price({ reais, large = false }: { reais: number; large?: boolean }) {
  const text = formatPrice(reais);
  const [whole, cents] = text.slice(3).split(',');
  return cents ? (
    <span className={large ? 'price great' : 'price'}>
      <span>{text}</span>
      <b aria-hidden="true" data-cents={cents}>
        <b data-whole={whole} />
      </b>
    </span>
  ) : (
    text
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
