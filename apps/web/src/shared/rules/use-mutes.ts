import { getPromotionPath } from '@pechincha/contracts/cities';
import { getNow } from '@pechincha/contracts/clock';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { Rule } from '@pechincha/contracts/entities/rule';
import {
  MAX_MUTED_PROMOTIONS,
  MAX_RULES,
  MUTED_PROMOTION_DAYS,
  ruleAnchors,
  type RuleConditions,
} from '@pechincha/contracts/rules';
import { parseMemberRule } from '../../api/rule';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { repeatLost, toApiError } from '../../lib/api-error';
import { createRandomKey } from '../../lib/random-key';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { deleteRule, listRules, type NewRule, postRule, putRuleToggle } from './rules';
import { markMuted } from './last-mute';
import type { MuteChoice } from './mute-choices';
import { showMuteLimitToast } from './mute-limit-toast';
import { listMatchingMutes, listMutes, type StoredMute } from './mutes';
import { showUndoToast } from './undo-toast';
import { useRuleCache } from './use-rule-cache';

const muteFields = [...ruleAnchors, 'categories', 'exclude', 'city', 'maxPrice', 'without'] as const;

const isEqual = (rule: RuleConditions | NewRule, other: NewRule): boolean =>
  muteFields.every((field) => String(rule[field] ?? '') === String(other[field] ?? ''));

/** A mute that exists already, as of another window, is used, and activated if it is not active. */
async function findOrCreateMute(rule: NewRule): Promise<Rule> {
  try {
    return (await postRule(rule, createRandomKey())).alert;
  } catch (error) {
    if (toApiError(error).code !== 'ALERT_EXISTS') throw error;
    const existing = (await listRules('mute')).find((mute) => isEqual(mute, rule));
    if (!existing) throw error;
    return existing.isActive ? existing : (await putRuleToggle(existing)).alert;
  }
}

const SHOWN_TEXT = 'Aparece de novo.';
const DAY_MS = 24 * 60 * 60_000;

const isOnDevice = (): boolean => getToken() === null;

/** A visitor's mute, within the limits of members. Undefined beyond them. */
function createOnDevice({ rule }: MuteChoice): StoredMute | undefined {
  const isSingle = rule.promotion !== undefined;
  const count = listMutes().filter(({ promotion }) => (promotion !== undefined) === isSingle).length;
  if (count >= (isSingle ? MAX_MUTED_PROMOTIONS : MAX_RULES.mute)) return undefined;
  const expiresAt = isSingle ? getNow() + MUTED_PROMOTION_DAYS * DAY_MS : 0;
  return { ...parseMemberRule({ ...rule, _id: createRandomKey() }), expiresAt };
}

function focusDeal(deal: Promotion): void {
  const link = document.querySelector<HTMLElement>(`#conteudo a[href="${getPromotionPath(deal)}"]`);
  (link ?? document.getElementById('conteudo'))?.focus({ preventScroll: true });
}

/** Hides what a deal is an example of, or shows it again. */
export function useMutes(deal: Promotion) {
  const cache = useRuleCache('mute');
  const remove = async (mutes: readonly Pick<Rule, '_id'>[]): Promise<void> => {
    for (const { _id } of mutes) {
      if (!isOnDevice()) await repeatLost(() => deleteRule(_id));
      cache.remove(_id);
    }
  };
  const tryTo = (act: () => Promise<void>): void =>
    void act().catch((error: unknown) => {
      const { code, message } = toApiError(error);
      if (code === 'RULE_LIMIT' && message) showMuteLimitToast(message);
      else showToast('error', ACTION_ERROR_TEXT);
    });
  return {
    hide: (choice: MuteChoice): void =>
      tryTo(async () => {
        const created = isOnDevice()
          ? createOnDevice(choice)
          : await repeatLost(() => findOrCreateMute(choice.rule));
        if (!created) return showToast('error', 'Você chegou ao limite do que este aparelho oculta.');
        markMuted(deal._id);
        cache.add({ ...created, ...choice.names });
        showUndoToast(`Oculto: ${choice.hidden}.`, () =>
          tryTo(async () => {
            await remove([created]);
            showToast('success', SHOWN_TEXT);
            // The button that was pressed goes: the focus moves to the card, or on its own page to the content.
            setTimeout(() => focusDeal(deal));
          }),
        );
      }),
    /** Removes all mutes that hide the deal. */
    show: (): void =>
      tryTo(async () => {
        await remove(listMatchingMutes(deal));
        showToast('success', SHOWN_TEXT);
      }),
  };
}
