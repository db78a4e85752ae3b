import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { ExternalLink } from 'lucide-react';
import { classes } from '../../../lib/classes';

interface ShopLinkProps {
  deal: Pick<Promotion, 'link' | 'status'>;
  className?: string;
}

/** External link to the shop; only http(s) URLs are rendered. */
export function ShopLink({ deal: { link, status }, className }: ShopLinkProps) {
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <a
      className={classes('button', status !== 'expired' && 'main', className)}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      Ir para a loja
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
