import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { copyText } from '../../lib/copy-text';
import { showToast } from '../../lib/show-toast';
import { getPromotionUrl, getShareText } from './share';

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
