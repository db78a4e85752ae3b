import { forget, readStored, store } from '../../lib/storage';
import { emptyDeal, type TypedDeal } from './form';

/**
 * The form as far as it is filled in, kept on this device: an error, a reload or an ended session
 * loses nothing. Each member has their own.
 */
const keyOf = (memberId: string): string => `draft:nova-promocao:${memberId}`;

export function readDraft(memberId: string): TypedDeal {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(memberId)) ?? '{}');
    const texts = Object.entries(kept ?? {}).filter(
      ([name, value]) => Object.hasOwn(emptyDeal, name) && typeof value === 'string',
    );
    return { ...emptyDeal, ...Object.fromEntries(texts), city: emptyDeal.city };
  } catch {
    return emptyDeal;
  }
}

export const writeDraft = (memberId: string, deal: Partial<TypedDeal>): void =>
  store(keyOf(memberId), JSON.stringify(deal));

export const forgetDraft = (memberId: string): void => forget(keyOf(memberId));
