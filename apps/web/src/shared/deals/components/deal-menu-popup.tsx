import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { ActionMenu } from '../../../components/ui/action-menu';
import type { MenuIconName } from '../../../components/ui/menu-icons';
import type { MenuItem } from '../../../components/ui/menu-item';
import type { PopupProps } from '../../../components/ui/popup-props';
import { useSession } from '../../session/hooks/use-session';
import { listCheckChoices, type CheckChoice } from '../check-choices';
import { useCheck } from '../hooks/use-check';
import { canShare, copyPromotionUrl, sharePromotion } from '../share-actions';
import { ConfirmEnd } from './confirm-end';

/** That a deal is still valid is said on its page only. */
const checkIcons: Partial<Record<CheckChoice['kind'], MenuIconName>> = {
  gone: 'TimerOff',
  again: 'RotateCcw',
};

export function DealMenuPopup({ deal, ...popupProps }: PopupProps & { deal: Promotion }) {
  const { user } = useSession();
  const { press, confirm } = useCheck(deal);
  const checkItems = listCheckChoices(deal, user).flatMap(({ kind, result, text }): MenuItem[] => {
    const icon = checkIcons[kind];
    return icon ? [{ text, icon, onSelect: () => press(result) }] : [];
  });
  const shareItems: MenuItem[] = [
    { text: 'Copiar link', icon: 'Link', onSelect: () => void copyPromotionUrl(deal) },
  ];
  if (canShare())
    shareItems.push({ text: 'Compartilhar…', icon: 'Share', onSelect: () => void sharePromotion(deal) });
  return (
    <>
      <ActionMenu
        {...popupProps}
        label="Mais opções"
        description={deal.title}
        groups={[[...checkItems, ...shareItems]]}
      />
      <ConfirmEnd {...confirm} />
    </>
  );
}
