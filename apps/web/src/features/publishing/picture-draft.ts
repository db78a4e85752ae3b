import { createStore, del, get, set } from 'idb-keyval';

/** Draft pictures are in IndexedDB, under the draft's key: they are too large for localStorage. */
const pictures = createStore('pechincha-drafts', 'pictures');

/** Without IndexedDB (private windows) the picture lives as long as the page. */
async function tryAccess<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access();
  } catch {
    return undefined;
  }
}

export const readPictureDraft = (draftKey: string): Promise<File | undefined> =>
  tryAccess(() => get<File>(draftKey, pictures));

export const writePictureDraft = (draftKey: string, picture: File | undefined): Promise<void> =>
  tryAccess(() => (picture ? set(draftKey, picture, pictures) : del(draftKey, pictures)));
