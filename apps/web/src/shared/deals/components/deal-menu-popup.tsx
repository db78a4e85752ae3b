import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { ActionMenu } from '../../../components/ui/action-menu';
import type { MenuItem } from '../../../components/ui/menu-item';
import type { PopupProps } from '../../../components/ui/popup-props';
import { canShare, copyPromotionUrl, sharePromotion } from '../share-actions';

export function DealMenuPopup({ deal, ...popupProps }: PopupProps & { deal: Promotion }) {
  const shareItems: MenuItem[] = [
    { text: 'Copiar link', icon: 'Link', onSelect: () => void copyPromotionUrl(deal) },
  ];
  if (canShare())
    shareItems.push({ text: 'Compartilhar…', icon: 'Share', onSelect: () => void sharePromotion(deal) });
  return <ActionMenu {...popupProps} label="Mais opções" description={deal.title} groups={[shareItems]} />;
}
