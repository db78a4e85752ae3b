import { forget, readStored, store } from '../../lib/storage';
import { emptyDeal, isFieldName, type TypedDeal } from './form';

/**
 * A form as far as it is filled in, kept on this device: an error, a reload or an ended session
 * loses nothing. Each member has their own, and each form: `place` says which.
 */
const keyOf = (place: string): string => `draft:${place}`;

/** Where the drafts of a member's forms are kept. */
export const draftPlaces = {
  online: (memberId: string): string => `nova-promocao:${memberId}`,
  local: (memberId: string, city: string): string => `nova-promocao:${city}:${memberId}`,
  edit: (memberId: string, dealId: string): string => `editar-promocao:${dealId}:${memberId}`,
};

/** What was typed there, over what the form begins with; undefined where nothing was. */
export function readDraft(place: string, begin: TypedDeal): TypedDeal | undefined {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(place)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const texts = Object.entries(kept).filter(
      ([name, value]) => isFieldName(name) && typeof value === 'string',
    );
    // The city is the address's, whatever was kept.
    const draft: TypedDeal = { ...begin, ...Object.fromEntries(texts), city: begin.city };
    return isSame(draft, begin) ? undefined : draft;
  } catch {
    return undefined;
  }
}

/** Keeps what differs from how the form begins; a form that is back there leaves nothing behind. */
export function writeDraft(
  place: string,
  deal: Partial<TypedDeal>,
  begin: TypedDeal,
  revision?: number,
): void {
  if (isSame(deal, begin)) forget(keyOf(place));
  else store(keyOf(place), JSON.stringify({ ...deal, revision }));
}

/** The revision of the deal that the draft was typed over. */
export function readDraftRevision(place: string): number | undefined {
  const kept = JSON.parse(readStored(keyOf(place)) ?? '{}') as { revision?: unknown };
  return typeof kept.revision === 'number' ? kept.revision : undefined;
}

export const forgetDraft = (place: string): void => forget(keyOf(place));

const isSame = (deal: Partial<TypedDeal>, begin: TypedDeal): boolean =>
  Object.keys(emptyDeal)
    .filter(isFieldName)
    .every((name) => (deal[name] ?? '') === (begin[name] ?? ''));
