import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { Ellipsis } from 'lucide-react';
import { PopupButton } from '../../components/ui/popup';
import { useIsMenuWide } from '../../lib/style';
import { isPendingSignIn } from '../session/use-session';
import { lazyPart } from '../../lib/lazy-part';

const DealMenuPopup = lazyPart(() => import('./deal-menu-popup'), 'DealMenuPopup');

/** Button with all further actions of a deal, whose code loads with them. */
export function DealMenu({ deal, className }: { deal: Promotion; className: string }) {
  return (
    <PopupButton
      className={className}
      label={`Mais opções: ${deal.title}`}
      // What the menu was asked for before signing in is done by its code.
      isMounted={isPendingSignIn(deal._id)}
      popup={useIsMenuWide() ? 'menu' : 'dialog'}
      preload={DealMenuPopup.preload}
      renderPopup={(props) => <DealMenuPopup {...props} deal={deal} />}
    >
      <Ellipsis aria-hidden="true" />
    </PopupButton>
  );
}
