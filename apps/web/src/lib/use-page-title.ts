import { useEffect } from 'react';

/** The window's title; the layout reads it aloud after a navigation. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Pechincha`;
  }, [title]);
}
