/** The picture of a draft: too large for local storage, so it is kept in IndexedDB, under the draft's place. */
const STORE_NAME = 'pictures';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pechincha-drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });
}

async function runRequest(
  mode: IDBTransactionMode,
  createRequest: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await openDatabase();
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const request = createRequest(database.transaction(STORE_NAME, mode).objectStore(STORE_NAME));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
    });
  } finally {
    database.close();
  }
}

// A browser that refuses (a private window) keeps the picture as long as the page lives, no longer.
const fallbackTo =
  <T>(fallback: T) =>
  () =>
    fallback;

export const readPictureDraft = (draftKey: string): Promise<File | undefined> =>
  runRequest('readonly', (store) => store.get(draftKey)).then(
    (stored) => (stored instanceof File ? stored : undefined),
    fallbackTo(undefined),
  );

export const writePictureDraft = (draftKey: string, picture: File | undefined): Promise<void> =>
  runRequest('readwrite', (store) => (picture ? store.put(picture, draftKey) : store.delete(draftKey))).then(
    () => undefined,
    fallbackTo(undefined),
  );
