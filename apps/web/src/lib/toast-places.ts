/** Between what is said and the places where it appears, which come after the page. */
let mounted = (): void => undefined;
let ask: (() => void) | undefined;
const places = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** Once the places are there: a toast that was sent before would be lost. Hurries them along. */
export function toastPlaces(): Promise<void> {
  ask?.();
  return places;
}

/** Called by the places themselves. */
export const toastPlacesMounted = (): void => mounted();

/** Registers who brings the places; the answer takes it back. */
export function onToastPlacesWanted(bring: () => void): () => void {
  ask = bring;
  return () => {
    ask = undefined;
  };
}
