import type { Promotion } from '@pechincha/contracts/entities/promotion';
import {
  Bookmark,
  BookmarkX,
  Eye,
  EyeOff,
  Flag,
  Link as LinkIcon,
  RotateCcw,
  Share,
  TimerOff,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../../components/ui/action-menu';
import type { MenuItem, PopupProps } from '../../components/ui/menu-items';
import { ACTION_ERROR_TEXT } from '../../lib/api-error';
import { copyText } from './copy';
import { showToast } from '../../lib/show-toast';
import { ReportDialog, useReport } from '../judgement/report-dialog';
import { listMatchingMutes } from '../subscriptions/mutes';
import { MuteDialog, useMutes } from '../subscriptions/use-mutes';
import { useSession } from '../session/use-session';
import { type ValidityChoice, ConfirmEnd, listValidityChoices, useValidityVote } from './validity-votes';
import { getPromotionUrl, getShareText, isOpen } from './deal';
import { useSave } from './lazy-api';

async function copyPromotionUrl(deal: Promotion): Promise<void> {
  try {
    await copyText(getPromotionUrl(deal));
    showToast('success', 'Link copiado.');
  } catch {
    showToast('error', ACTION_ERROR_TEXT);
  }
}

/** Opens the device's dialog; closing it without sharing is no error. */
async function sharePromotion(deal: Promotion): Promise<void> {
  try {
    await navigator.share({ title: deal.title, text: getShareText(deal), url: getPromotionUrl(deal) });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showToast('error', ACTION_ERROR_TEXT);
  }
}

/** That a deal is still valid is said on its page only. */
const validityIcons: Partial<Record<ValidityChoice['kind'], LucideIcon>> = {
  gone: TimerOff,
  again: RotateCcw,
};

export function DealMenuPopup({ deal, ...popupProps }: PopupProps & { deal: Promotion }) {
  const { user } = useSession();
  const { vote, confirm } = useValidityVote(deal);
  const mutes = useMutes(deal);
  const [isMuting, setIsMuting] = useState(false);
  const isOwn = user?._id === deal.author._id;
  const report = useReport(deal._id);
  const { toggle } = useSave(deal);
  const saveItem: MenuItem = deal.hasSaved
    ? { text: 'Tirar das salvas', icon: BookmarkX, onSelect: toggle }
    : { text: 'Salvar', icon: Bookmark, onSelect: toggle };
  const muteItem: MenuItem =
    listMatchingMutes(deal).length > 0
      ? { text: 'Voltar a mostrar', icon: Eye, onSelect: mutes.show }
      : { text: 'Não quero ver', icon: EyeOff, onSelect: () => setIsMuting(true) };
  const items: (MenuItem | false)[] = [
    (deal.hasSaved || isOpen(deal)) && saveItem,
    ...listValidityChoices(deal, user).map(({ kind, result, text }) => {
      const icon = validityIcons[kind];
      return icon !== undefined && { text, icon, onSelect: () => vote(result) };
    }),
    !isOwn && muteItem,
    { text: 'Copiar link', icon: LinkIcon, onSelect: () => void copyPromotionUrl(deal) },
    'share' in navigator && { text: 'Compartilhar…', icon: Share, onSelect: () => void sharePromotion(deal) },
    !isOwn && isOpen(deal) && { text: 'Denunciar', icon: Flag, onSelect: report.open },
  ];
  return (
    <>
      <ActionMenu
        {...popupProps}
        label="Mais opções"
        description={deal.title}
        groups={[items.filter((item) => item !== false)]}
      />
      <ReportDialog subject={{ kind: 'deal', id: deal._id }} {...report.dialog} button={popupProps.anchor} />
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
