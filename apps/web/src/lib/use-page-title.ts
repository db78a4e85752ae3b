import { usePageHead } from './page-head';

/** The title of a page that says nothing else of itself. */
export const usePageTitle = (title: string | undefined): void => usePageHead(title);
