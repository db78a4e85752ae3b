import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../components/ui/dialog';
import { DialogActions } from '../../components/ui/dialog-actions';
import { classes } from '../../lib/classes';

interface ShopLinkProps {
  deal: Pick<Promotion, 'link' | 'status' | 'warning'>;
  className?: string;
}

/** External link to the shop; only http(s) URLs are rendered. Where members warn of a scam it asks first. */
export function ShopLink({ deal: { link, status, warning }, className }: ShopLinkProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!/^https?:\/\//i.test(link)) return null;
  const look = classes('button', status !== 'expired' && 'main', className);
  if (!warning) return <ShopAnchor link={link} className={look} />;
  return (
    <>
      <button type="button" className={look} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Ir para a loja
        <ExternalLink aria-hidden="true" />
      </button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cuidado com esta loja"
        description="Membros avisaram que pode ser golpe. A moderação está verificando."
      >
        <DialogActions>
          <ShopAnchor
            link={link}
            className="button destroy"
            text="Ir assim mesmo"
            onClick={() => setIsAsking(false)}
          />
          <button type="button" className="button main" onClick={() => setIsAsking(false)}>
            Voltar
          </button>
        </DialogActions>
      </Dialog>
    </>
  );
}

interface ShopAnchorProps {
  link: string;
  className: string;
  text?: string;
  onClick?: () => void;
}

function ShopAnchor({ link, className, text = 'Ir para a loja', onClick }: ShopAnchorProps) {
  return (
    <a
      className={className}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      onClick={onClick}
    >
      {text}
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
