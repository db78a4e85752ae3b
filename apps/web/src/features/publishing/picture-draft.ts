/** The picture of a draft: too large for local storage, so it is kept in IndexedDB, under the draft's place. */
const STORE = 'pictures';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pechincha-drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });
}

async function ask(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
    });
  } finally {
    database.close();
  }
}

// A browser that refuses (a private window) keeps the picture as long as the page lives, no longer.
const otherwise =
  <T>(instead: T) =>
  () =>
    instead;

export const readPictureDraft = (place: string): Promise<File | undefined> =>
  ask('readonly', (store) => store.get(place)).then(
    (kept) => (kept instanceof File ? kept : undefined),
    otherwise(undefined),
  );

export const writePictureDraft = (place: string, picture: File | undefined): Promise<void> =>
  ask('readwrite', (store) => (picture ? store.put(picture, place) : store.delete(place))).then(
    () => undefined,
    otherwise(undefined),
  );
