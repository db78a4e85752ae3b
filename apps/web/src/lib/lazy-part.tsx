import { lazy, type ComponentType } from 'react';

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
