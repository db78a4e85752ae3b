/** Between what is said and the places where it appears, which come after the page. */
let resolveMounted = (): void => undefined;
let requestMount: (() => void) | undefined;
const containersMounted = new Promise<void>((resolve) => {
  resolveMounted = resolve;
});

/** Once the places are there: a toast that was sent before would be lost. Hurries them along. */
export function waitForToastContainers(): Promise<void> {
  requestMount?.();
  return containersMounted;
}

/** Called by the places themselves. */
export const markToastContainersMounted = (): void => resolveMounted();

/** Registers who brings the places; the answer takes it back. */
export function onToastContainersRequested(mount: () => void): () => void {
  requestMount = mount;
  return () => {
    requestMount = undefined;
  };
}
