import { removeStored, getStored, setStored } from '../../lib/storage';
import { emptyFormValues, isFieldName, type DealFormValues } from './form';

/**
 * A form as far as it is filled in, kept on this device: an error, a reload or an ended session
 * loses nothing. Each member has their own, and each form: `place` says which.
 */
const toStorageKey = (draftKey: string): string => `draft:${draftKey}`;

/** Where the drafts of a member's forms are kept. */
export const draftKeys = {
  online: (memberId: string): string => `nova-promocao:${memberId}`,
  local: (memberId: string, city: string): string => `nova-promocao:${city}:${memberId}`,
  edit: (memberId: string, dealId: string): string => `editar-promocao:${dealId}:${memberId}`,
};

/** What was typed there, over what the form begins with; undefined where nothing was. */
export function readDraft(draftKey: string, initialValues: DealFormValues): DealFormValues | undefined {
  try {
    const stored: unknown = JSON.parse(getStored(toStorageKey(draftKey)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const texts = Object.entries(stored).filter(
      ([name, value]) => isFieldName(name) && typeof value === 'string',
    );
    // The city is the address's, whatever was kept.
    const draft: DealFormValues = {
      ...initialValues,
      ...Object.fromEntries(texts),
      city: initialValues.city,
    };
    return isSame(draft, initialValues) ? undefined : draft;
  } catch {
    return undefined;
  }
}

/** Keeps what differs from how the form begins; a form that is back there leaves nothing behind. */
export function writeDraft(
  draftKey: string,
  deal: Partial<DealFormValues>,
  initialValues: DealFormValues,
  revision?: number,
): void {
  if (isSame(deal, initialValues)) removeStored(toStorageKey(draftKey));
  else setStored(toStorageKey(draftKey), JSON.stringify({ ...deal, revision }));
}

/** The revision of the deal that the draft was typed over. */
export function readDraftRevision(draftKey: string): number | undefined {
  const stored = JSON.parse(getStored(toStorageKey(draftKey)) ?? '{}') as { revision?: unknown };
  return typeof stored.revision === 'number' ? stored.revision : undefined;
}

export const clearDraft = (draftKey: string): void => removeStored(toStorageKey(draftKey));

const isSame = (deal: Partial<DealFormValues>, initialValues: DealFormValues): boolean =>
  Object.keys(emptyFormValues)
    .filter(isFieldName)
    .every((name) => (deal[name] ?? '') === (initialValues[name] ?? ''));
