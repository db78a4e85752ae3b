/** Connects `showToast` with the toast containers, which load after the page. */
let resolveMounted = (): void => undefined;
let requestMount: (() => void) | undefined;
const containersMounted = new Promise<void>((resolve) => {
  resolveMounted = resolve;
});

/** Requests the containers and resolves once they are mounted; toasts sent earlier would be lost. */
export function waitForToastContainers(): Promise<void> {
  requestMount?.();
  return containersMounted;
}

/** Called by the containers. */
export const markToastContainersMounted = (): void => resolveMounted();

/** Registers the function that mounts the containers. Returns a function that unregisters it. */
export function onToastContainersRequested(mount: () => void): () => void {
  requestMount = mount;
  return () => {
    requestMount = undefined;
  };
}
