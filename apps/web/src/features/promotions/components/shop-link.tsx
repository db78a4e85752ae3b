import { ExternalLink } from 'lucide-react';
import { classes } from '../../../lib/classes';

/** External link to the shop; only http(s) URLs are rendered. */
export function ShopLink({ link, className }: { link: string; className?: string }) {
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <a
      className={classes('button main', className)}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      Ir para a loja
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
