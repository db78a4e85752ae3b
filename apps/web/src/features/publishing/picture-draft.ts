/** Draft pictures are in IndexedDB, under the draft's key: they are too large for localStorage. */
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
      request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
    });
  } finally {
    database.close();
  }
}

// Without IndexedDB (private windows) the picture lives as long as the page.
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
