import type { SiteSettings } from '@pechincha/contracts/site-rules';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toApiError } from '../../lib/api-error';
import { getDraft, saveDraft } from '../../lib/drafts';
import { findCurrentRow } from '../../lib/use-draft-form';
import { parseSettings, useSaveSite } from './api';
import {
  type FormErrors,
  listChanged,
  markNew,
  mergeSections,
  readValues,
  replaceSections,
  type SectionName,
  type SiteSections,
  type SiteValues,
  toFormErrors,
  toSections,
  toSettings,
  toValues,
} from './site-values';

interface FormState {
  /** What is saved, as far as this form knows. */
  base: SiteSettings;
  values: SiteValues;
  /** Sections that others changed too. */
  conflicts: readonly SectionName[];
  hasChangedMeanwhile: boolean;
  isRestored: boolean;
  errors: FormErrors;
  /** How often the server has refused what was sent. */
  rejections: number;
  isSending: boolean;
}

const startFrom = (base: SiteSettings, values = toValues(toSections(base))): FormState => ({
  base,
  values,
  conflicts: [],
  hasChangedMeanwhile: false,
  isRestored: false,
  errors: {},
  rejections: 0,
  isSending: false,
});

/** What was changed stays where what is saved has changed meanwhile. */
function rebase(state: FormState, current: SiteSettings): FormState {
  const [base, mine, next] = [toSections(state.base), readValues(state.values), toSections(current)];
  const { sections, conflicts } = mergeSections(base, mine, next);
  return {
    ...state,
    base: current,
    values: markNew(replaceSections(state.values, sections), next),
    conflicts: [...new Set([...state.conflicts, ...conflicts])],
    hasChangedMeanwhile: listChanged(next, sections).length > 0,
  };
}

/** The sections that were changed, and what they were. */
interface Draft {
  from: Partial<SiteSections>;
  to: Partial<SiteSections>;
}

const pick = (sections: SiteSections, names: readonly SectionName[]): Partial<SiteSections> =>
  Object.fromEntries(names.map((name) => [name, sections[name]]));

function storeDraft(draftKey: string, base: SiteSections, sections: SiteSections): void {
  const changed = listChanged(base, sections);
  const draft: Draft = { from: pick(base, changed), to: pick(sections, changed) };
  saveDraft(draftKey, changed.length > 0 ? JSON.stringify(draft) : '');
}

function restoreDraft(draftKey: string, current: SiteSettings): FormState {
  const fresh = startFrom(current);
  try {
    const { from, to } = JSON.parse(getDraft(draftKey)) as Draft;
    const saved = toSections(current);
    const readDraft = (part: Partial<SiteSections>): SiteSections =>
      toSections(parseSettings(toSettings({ ...saved, ...part }, current.version)));
    const { sections, conflicts } = mergeSections(readDraft(from), readDraft(to), saved);
    const isRestored = listChanged(saved, sections).length > 0;
    const values = markNew(replaceSections(fresh.values, sections), saved);
    return { ...fresh, values, conflicts, isRestored, hasChangedMeanwhile: conflicts.length > 0 };
  } catch {
    return fresh;
  }
}

const DRAFT_DELAY_MS = 300;

/** The form of all settings: merges what others save meanwhile, and keeps what is not saved. */
export function useSiteForm(settings: SiteSettings, memberId: string) {
  const draftKey = `admin:site:${memberId}`;
  const [state, setState] = useState(() => restoreDraft(draftKey, settings));
  const saving = useSaveSite();
  if (settings.version > state.base.version && !state.isSending) setState(rebase(state, settings));

  const base = useMemo(() => toSections(state.base), [state.base]);
  const sections = useMemo(() => readValues(state.values), [state.values]);
  const changed = listChanged(base, sections);

  const store = useRef<() => void>(undefined);
  useEffect(() => {
    store.current = () => storeDraft(draftKey, base, sections);
    const timer = setTimeout(store.current, DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draftKey, base, sections]);
  useEffect(() => () => store.current?.(), []);

  // The same for the whole life of the form, so that rows that did not change are not drawn again.
  const [actions] = useState(() => ({
    /** @param path of the field, whose error goes */
    change<Name extends SectionName>(
      name: Name,
      update: (section: SiteValues[Name]) => SiteValues[Name],
      path: string = name,
    ): void {
      setState((current) => ({
        ...current,
        values: { ...current.values, [name]: update(current.values[name]) },
        errors: Object.fromEntries(
          Object.entries(current.errors).filter(([key]) => ![path, name, 'form'].includes(key)),
        ),
      }));
    },
    /** Gives sections another content. */
    replace(part: Partial<SiteSections>): void {
      const isOf = (path: string): boolean =>
        Object.keys(part).some((name) => path === name || path.startsWith(`${name}.`));
      setState((current) => ({
        ...current,
        values: replaceSections(current.values, { ...readValues(current.values), ...part }),
        errors: Object.fromEntries(Object.entries(current.errors).filter(([path]) => !isOf(path))),
      }));
    },
  }));

  const discard = (): void => setState(startFrom(state.base));

  const submit = async (): Promise<void> => {
    if (state.isSending || changed.length === 0) return;
    const { values: sent } = state;
    setState({ ...state, errors: {}, hasChangedMeanwhile: false, isSending: true });
    try {
      const saved = await saving.mutateAsync(toSettings(sections, state.base.version));
      saveDraft(draftKey, '');
      setState(({ values }) => {
        const typed = mergeSections(readValues(sent), readValues(values), toSections(saved)).sections;
        const typedSince = listChanged(toSections(saved), typed).map((name) => [name, values[name]]);
        return startFrom(saved, {
          ...toValues(toSections(saved), values),
          ...Object.fromEntries(typedSince),
        });
      });
    } catch (error) {
      const current = findCurrentRow(error, 'site', parseSettings);
      const { errors, message, status } = toApiError(error);
      const isExplained = errors.length === 0 && message && status !== null && status < 500;
      setState((latest) => {
        const idle = { ...latest, isSending: false };
        if (current) return { ...rebase(idle, current), rejections: latest.rejections + 1 };
        if (isExplained) return { ...idle, errors: { form: message } };
        return { ...idle, errors: toFormErrors(errors, sent), rejections: latest.rejections + 1 };
      });
    }
  };

  return {
    ...state,
    ...actions,
    saved: base,
    sections,
    isChanged: changed.length > 0,
    /** Sections that others changed too, to something else. */
    conflicts: state.conflicts.filter((name) => changed.includes(name)),
    discard,
    submit,
  };
}

export type SiteForm = ReturnType<typeof useSiteForm>;
