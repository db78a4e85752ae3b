import { type ComponentType, lazy } from 'react';

const chunkLoadErrors = new WeakSet<object>();

/** Whether code could not be fetched, as after a deploy or offline. */
export const isChunkLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && chunkLoadErrors.has(error);

/** Removes a style sheet that failed: Vite requests one only while the page has no link to it. */
export function recordChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    chunkLoadErrors.add(payload);
    const path = / CSS for (.+)/.exec(payload.message)?.[1];
    if (path) document.querySelector(`link[href="${path}"]`)?.remove();
  });
}

const STORAGE_KEY = 'reloaded-build';

/** Reloads the page, whose code may be gone after a deploy; at most once per build and tab, to avoid a reload loop. */
export function reloadOnce(): void {
  try {
    if (!navigator.onLine || sessionStorage.getItem(STORAGE_KEY) === import.meta.url) return;
    sessionStorage.setItem(STORAGE_KEY, import.meta.url);
    location.reload();
  } catch {
    // Without storage it could loop.
  }
}

/** Lets the first content render undisturbed. */
const IDLE_DELAY_MS = 1200;

/** Runs the task after a delay, once the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(task: () => void): () => void {
  let idleCallbackId: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) idleCallbackId = window.requestIdleCallback(task, { timeout: 1500 });
    else task();
  }, IDLE_DELAY_MS);
  return () => {
    clearTimeout(timer);
    if (idleCallbackId !== undefined) window.cancelIdleCallback(idleCallbackId);
  };
}

const resets: (() => void)[] = [];

/** Lets parts whose code did not load be loaded again; until then they throw what the load threw. */
export function clearFailedLoads(): void {
  for (const reset of resets.splice(0)) reset();
}

interface Loading {
  /** Loads the code of what a person may open next; a failure is gone. */
  preload: () => void;
  /** Loads the code of what is about to render, whose error boundary gets the failure. */
  start: () => void;
}

/** Component with code of its own, which loads when it is first rendered, or earlier. */
export function lazyPart<Module, Name extends keyof Module & string>(
  importModule: () => Promise<Module>,
  name: Name,
): Module[Name] & Loading {
  let Part: ComponentType | undefined;
  let Loaded: ComponentType | undefined;
  let loading: Promise<{ default: ComponentType }> | undefined;
  const load = () =>
    (loading ??= importModule().then(
      (module) => ({ default: (Loaded = module[name] as ComponentType) }),
      (error: unknown) => {
        // React keeps the failure of a lazy component.
        resets.push(() => (loading = Part = undefined));
        throw error;
      },
    ));
  const LazyPart = (props: object) => {
    const Current = (Part ??= Loaded ?? lazy(load));
    return <Current {...props} />;
  };
  return Object.assign(LazyPart, {
    preload: () => void load().catch(clearFailedLoads),
    // Cleared, it would be loaded again by each attempt to render the page, without end.
    start: () => void load().catch(() => undefined),
  }) as Module[Name] & Loading;
}
