import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { useState } from 'react';
import { ActionMenu } from '../../components/ui/action-menu';
import type { MenuIconName } from '../../components/ui/menu-icons';
import type { MenuItem } from '../../components/ui/menu-item';
import type { PopupProps } from '../../components/ui/popup-props';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { copyText } from '../../lib/copy-text';
import { showToast } from '../../lib/show-toast';
import { ReportDialog } from '../reports/report-dialog';
import { useReport } from '../reports/use-report';
import { MuteDialog } from '../rules/mute-dialog';
import { useMutes } from '../rules/use-mutes';
import { listMatchingMutes } from '../rules/mutes';
import { useSession } from '../session/use-session';
import { type CheckChoice, listCheckChoices } from './check-choices';
import { useCheck } from './use-check';
import { useSave } from './use-save';
import { isOpen } from './is-open';
import { getPromotionUrl, getShareText } from './share';
import { ConfirmEnd } from './confirm-end';

export async function copyPromotionUrl(deal: Promotion): Promise<void> {
  try {
    await copyText(getPromotionUrl(deal));
    showToast('success', 'Link copiado.');
  } catch {
    showToast('error', ACTION_ERROR_TEXT);
  }
}

/** Whether the device has a dialog for sharing. */
export const canShare = (): boolean => 'share' in navigator;

/** Opens the device's dialog; closing it without sharing is no error. */
export async function sharePromotion(deal: Promotion): Promise<void> {
  try {
    await navigator.share({ title: deal.title, text: getShareText(deal), url: getPromotionUrl(deal) });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showToast('error', ACTION_ERROR_TEXT);
  }
}

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
  const mutes = useMutes(deal);
  const [isMuting, setIsMuting] = useState(false);
  const muteItem: MenuItem =
    listMatchingMutes(deal).length > 0
      ? { text: 'Voltar a mostrar', icon: 'Eye', onSelect: mutes.show }
      : { text: 'Não quero ver', icon: 'EyeOff', onSelect: () => setIsMuting(true) };
  const isOwn = user?._id === deal.author._id;
  const report = useReport(deal._id);
  const reportItems: MenuItem[] =
    !isOwn && isOpen(deal) ? [{ text: 'Denunciar', icon: 'Flag', onSelect: report.press }] : [];
  const muteItems = isOwn ? [] : [muteItem];
  const save = useSave(deal);
  const saveItems: MenuItem[] =
    deal.hasSaved || isOpen(deal)
      ? [
          deal.hasSaved
            ? { text: 'Tirar das salvas', icon: 'BookmarkX', onSelect: save.press }
            : { text: 'Salvar', icon: 'Bookmark', onSelect: save.press },
        ]
      : [];
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
        groups={[[...saveItems, ...checkItems, ...muteItems, ...shareItems, ...reportItems]]}
      />
      <ReportDialog
        subject={{ kind: 'deal', id: deal._id }}
        open={report.isOpen}
        onClose={report.close}
        button={popupProps.anchor}
      />
      <ConfirmEnd {...confirm} />
      <MuteDialog
        deal={deal}
        open={isMuting}
        onClose={(choice) => {
          setIsMuting(false);
          if (choice) mutes.hide(choice);
        }}
      />
    </>
  );
}
