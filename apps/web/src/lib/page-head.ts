import { useEffect } from 'react';

/** What a page says of itself beside its title. */
export interface PageInfo {
  /** The one address of what is shown, without the origin. */
  path?: string | undefined;
  /** Whether search engines may list it. */
  isIndexed?: boolean;
  description?: string | undefined;
  image?: string | undefined;
}

export interface PageHead extends PageInfo {
  /** The path of the page that says it. */
  at: string;
  /** Without the product's name. */
  title: string;
}

let head: PageHead | null = null;
const listeners = new Set<() => void>();

export const readPageHead = (): PageHead | null => head;

export function onPageHeadChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the page that is shown; the layout puts it into the document's head and reads it aloud after a navigation. */
export function usePageHead(title: string | undefined, info: PageInfo = {}): void {
  const { path, isIndexed = false, description, image } = info;
  useEffect(() => {
    if (!title) return;
    head = { at: location.pathname, title, path, isIndexed, description, image };
    listeners.forEach((listener) => listener());
  }, [title, path, isIndexed, description, image]);
}
