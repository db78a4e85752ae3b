import { useEffect } from 'react';

/** Metadata of a page besides its title. */
interface PageMetadata {
  /** Canonical path, without the origin. */
  path?: string | undefined;
  /** Whether search engines may list it. */
  isIndexed?: boolean;
  description?: string | undefined;
  image?: string | undefined;
}

export interface PageHead extends PageMetadata {
  /** Path of the page that set this head. */
  pathname: string;
  /** Without the site name. */
  title: string;
}

let currentHead: PageHead | null = null;
const listeners = new Set<() => void>();

export const getPageHead = (): PageHead | null => currentHead;

export function onPageHeadChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets title and metadata of the page; the layout renders them and announces the title after a navigation. */
export function usePageHead(title: string | undefined, metadata: PageMetadata = {}): void {
  const { path, isIndexed = false, description, image } = metadata;
  useEffect(() => {
    if (!title) return;
    currentHead = { pathname: location.pathname, title, path, isIndexed, description, image };
    listeners.forEach((listener) => listener());
  }, [title, path, isIndexed, description, image]);
}
