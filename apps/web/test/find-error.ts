import { screen, waitFor } from '@testing-library/react';

/** Waits for an error and returns its text; live regions are there before, without text. */
export const findError = (): Promise<string> =>
  waitFor(() => {
    const text = screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('');
    if (!text) throw new Error('No error');
    return text;
  });
