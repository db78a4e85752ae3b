import { usePageHead } from './page-head';

/** Sets the title of a page without other metadata. */
export const usePageTitle = (title: string | undefined): void => usePageHead(title);
