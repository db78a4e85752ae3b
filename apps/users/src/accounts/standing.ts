import { calculateVoice, type VoiceFactors } from '@pechincha/contracts/voice';
import type { AccountRow } from './account.schema.js';
import type { Standing } from './published-standing.js';

/** Google has verified the e-mail of an account that is linked to it. */
export const isEmailConfirmed = ({
  emailConfirmedAt,
  googleSub,
}: Pick<AccountRow, 'emailConfirmedAt' | 'googleSub'>): boolean =>
  emailConfirmedAt !== undefined || googleSub !== undefined;

/** Fields that the voice follows from. */
export type VoiceFields = Pick<
  AccountRow,
  'role' | 'trusted' | 'emailConfirmedAt' | 'googleSub' | 'createdAt' | 'cautionedAt' | 'promotionsCount'
>;

export const toVoiceFactors = (account: VoiceFields): VoiceFactors => ({
  role: account.role,
  trusted: account.trusted ?? false,
  emailConfirmed: isEmailConfirmed(account),
  createdAt: account.createdAt,
  cautionedAt: account.cautionedAt ?? undefined,
  approvedPromotions: account.promotionsCount,
});

export const getStanding = (account: AccountRow, now: Date, minAgeMs: number): Standing => ({
  voice: calculateVoice(toVoiceFactors(account), now, minAgeMs),
  trusted: account.trusted ?? false,
  kin: account.kin ?? null,
  suspended: account.status === 'suspended',
});
