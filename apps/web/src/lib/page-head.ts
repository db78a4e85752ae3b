import { useEffect } from 'react';

/** What a page says of itself beside its title. */
export interface PageMetadata {
  /** The one address of what is shown, without the origin. */
  path?: string | undefined;
  /** Whether search engines may list it. */
  isIndexed?: boolean;
  description?: string | undefined;
  image?: string | undefined;
}

export interface PageHead extends PageMetadata {
  /** The path of the page that says it. */
  pathname: string;
  /** Without the product's name. */
  title: string;
}

let currentHead: PageHead | null = null;
const listeners = new Set<() => void>();

export const getPageHead = (): PageHead | null => currentHead;

export function onPageHeadChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the page that is shown; the layout puts it into the document's head and reads it aloud after a navigation. */
export function usePageHead(title: string | undefined, metadata: PageMetadata = {}): void {
  const { path, isIndexed = false, description, image } = metadata;
  useEffect(() => {
    if (!title) return;
    currentHead = { pathname: location.pathname, title, path, isIndexed, description, image };
    listeners.forEach((listener) => listener());
  }, [title, path, isIndexed, description, image]);
}
