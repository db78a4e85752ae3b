import { screen, waitFor } from '@testing-library/react';

/** Waits for an error toast and returns its text; the live region around it is always there. */
export const findError = (): Promise<string> =>
  waitFor(() => {
    const text = screen.getByRole('alert').textContent;
    if (!text) throw new Error('No error toast');
    return text;
  });
