import { readStored, store } from '../../lib/storage';
import { emptyAd, type TypedAd } from './form';

/** A new advertisement as far as it is filled in: an error, a reload or an ended session loses nothing. */
const keyOf = (memberId: string): string => `draft:anuncio:${memberId}`;

export function readDraft(memberId: string): TypedAd {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(memberId)) ?? '{}');
    const texts = Object.entries(kept ?? {}).filter(
      ([name, value]) => Object.hasOwn(emptyAd, name) && typeof value === 'string',
    );
    return { ...emptyAd, ...Object.fromEntries(texts) };
  } catch {
    return emptyAd;
  }
}

export const writeDraft = (memberId: string, ad: TypedAd): void => store(keyOf(memberId), JSON.stringify(ad));
