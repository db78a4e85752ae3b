import { createStore, del, entries, get, set } from 'idb-keyval';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ChosenPicture,
  type PictureRules,
  type PictureSetters,
  useChosenPicture,
} from './chosen-picture';
import { takesLastDraft } from './drafts';
import { createRandomKey, tabStorage } from './storage';

/** Draft pictures are in IndexedDB, under the draft's key: they are too large for localStorage. */
const pictures = createStore('pechincha-drafts', 'pictures');

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** A tab's own picture; under the draft's key alone is the last one of all tabs. */
interface TabPicture {
  file: File;
  at: number;
}

function toTabKey(draftKey: string): string {
  const tab = tabStorage.get('tab') ?? createRandomKey();
  tabStorage.set('tab', tab);
  return `${draftKey}@${tab}`;
}

/** Without IndexedDB (private windows) the picture lives as long as the page. */
async function tryAccess<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access();
  } catch {
    return undefined;
  }
}

/** Whether two files are one picture: a stored one is a copy. */
export const isSamePicture = (one: File | undefined, other: File | undefined): boolean =>
  one?.name === other?.name && one?.size === other?.size && one?.lastModified === other?.lastModified;

/** `takesLast`: the tab has no draft of its own yet. */
const readPictureDraft = (draftKey: string, takesLast: boolean): Promise<File | undefined> =>
  tryAccess(async () => {
    const own = await get<TabPicture>(toTabKey(draftKey), pictures);
    return own?.file ?? (takesLast ? get<File>(draftKey, pictures) : undefined);
  });

const writePictureDraft = (draftKey: string, picture: File | undefined): Promise<void> =>
  tryAccess(async () => {
    const now = Date.now();
    const own = await get<TabPicture>(toTabKey(draftKey), pictures);
    for (const [key, value] of await entries<string, File | TabPicture>(pictures))
      if (!(value instanceof File) && now - value.at > KEPT_MS) await del(key, pictures);
    if (picture) {
      await set(toTabKey(draftKey), { file: picture, at: now }, pictures);
      return set(draftKey, picture, pictures);
    }
    await del(toTabKey(draftKey), pictures);
    const last = await get<File>(draftKey, pictures);
    if (!own || isSamePicture(last, own.file)) await del(draftKey, pictures);
  });

/** After it was sent, unless the tab has another one by now. */
export async function removePictureDraft(draftKey: string, sent: File | undefined): Promise<void> {
  if (sent && isSamePicture(await readPictureDraft(draftKey, false), sent))
    await writePictureDraft(draftKey, undefined);
}

/** Removes the drafts of a member who was deleted, texts and pictures. */
export async function deleteDraftsOf(memberId: string): Promise<void> {
  await tryAccess(async () => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.includes(memberId)) storage.removeItem(key);
  });
  await tryAccess(async () => {
    for (const [key] of await entries<string, unknown>(pictures))
      if (key.includes(memberId)) await del(key, pictures);
  });
}

export interface DraftPicture extends ChosenPicture {
  /** Whether the picture was chosen before the form was opened. */
  isRestored: boolean;
}

/** Picture of a draft form, stored with its draft. `onChange` is called for a restored one too. */
export function useDraftPicture(
  rules: PictureRules,
  draftKey: string,
  onChange?: (file: File | undefined, setters: PictureSetters) => void,
): DraftPicture {
  const [isRestored, setIsRestored] = useState(false);
  const { show, setError, ...picture } = useChosenPicture(rules, (file, setters) => {
    setIsRestored(false);
    void writePictureDraft(draftKey, file);
    onChange?.(file, setters);
  });
  const [takesLast] = useState(() => takesLastDraft(draftKey));
  const restore = useEffectEvent((file: File) => {
    show(file);
    setIsRestored(true);
    onChange?.(file, { show, setError });
  });
  useEffect(() => {
    let isCancelled = false;
    void readPictureDraft(draftKey, takesLast).then((stored) => {
      if (stored && !isCancelled) restore(stored);
    });
    return () => {
      isCancelled = true;
    };
  }, [draftKey, takesLast]);
  return { ...picture, isRestored };
}
