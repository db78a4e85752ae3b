import { lazy, type ComponentType } from 'react';

const resets: (() => void)[] = [];

/** Lets parts whose code did not load be loaded again; until then they throw what the load threw. */
export function clearFailedLoads(): void {
  for (const reset of resets.splice(0)) reset();
}

/** Component with code of its own, which loads when it is first rendered, or earlier by `preload`. */
export function lazyPart<Module, Name extends keyof Module & string>(
  importModule: () => Promise<Module>,
  name: Name,
): Module[Name] & { preload: () => void } {
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
  const preload = (): void => void load().catch(clearFailedLoads);
  return Object.assign(LazyPart, { preload }) as Module[Name] & { preload: () => void };
}
