import { removeStored, getStored, setStored } from '../../lib/storage';
import { emptyFormValues, isFieldName, type DealFormValues } from './form';

/**
 * Unsent form values in localStorage, so that errors, reloads and ended sessions lose nothing. `draftKey`
 * holds the form and the member id.
 */
const toStorageKey = (draftKey: string): string => `draft:${draftKey}`;

export const draftKeys = {
  online: (memberId: string): string => `nova-promocao:${memberId}`,
  local: (memberId: string, city: string): string => `nova-promocao:${city}:${memberId}`,
  edit: (memberId: string, dealId: string): string => `editar-promocao:${dealId}:${memberId}`,
};

/** The stored draft over `initialValues`; undefined without changes. */
export function readDraft(draftKey: string, initialValues: DealFormValues): DealFormValues | undefined {
  try {
    const stored: unknown = JSON.parse(getStored(toStorageKey(draftKey)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const texts = Object.entries(stored).filter(
      ([name, value]) => isFieldName(name) && typeof value === 'string',
    );
    // The city always comes from the URL.
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

/** Stores the draft; deletes it when the values equal `initialValues`. */
export function writeDraft(
  draftKey: string,
  deal: Partial<DealFormValues>,
  initialValues: DealFormValues,
  revision?: number,
): void {
  if (isSame(deal, initialValues)) removeStored(toStorageKey(draftKey));
  else setStored(toStorageKey(draftKey), JSON.stringify({ ...deal, revision }));
}

/** Revision of the deal that the draft is based on. */
export function readDraftRevision(draftKey: string): number | undefined {
  const stored = JSON.parse(getStored(toStorageKey(draftKey)) ?? '{}') as { revision?: unknown };
  return typeof stored.revision === 'number' ? stored.revision : undefined;
}

export const clearDraft = (draftKey: string): void => removeStored(toStorageKey(draftKey));

const isSame = (deal: Partial<DealFormValues>, initialValues: DealFormValues): boolean =>
  Object.keys(emptyFormValues)
    .filter(isFieldName)
    .every((name) => (deal[name] ?? '') === (initialValues[name] ?? ''));
