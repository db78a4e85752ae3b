import type { Page } from 'playwright-core';

const library = `window.google = { accounts: { id: {
  initialize({ callback }) { this.callback = callback; },
  renderButton(place) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Botão do Google';
    button.addEventListener('click', () => this.callback({ credential: 'palavra-do-google' }));
    place.replaceChildren(button);
  },
} } };`;

/** What a context needs for it: where Google is not set up, the page's policy allows no script of Google's. */
export const asWithGoogle = { bypassCSP: true };

/** The pages as they are where Google is set up, with a stand-in for Google's library. */
export async function standInForGoogle(page: Page): Promise<void> {
  // When the shell has been read, before the client's own code runs.
  await page.addInitScript(`document.addEventListener('readystatechange', () => {
    const client = document.querySelector('meta[name="google-client-id"]');
    if (client) client.content = 'cliente';
  })`);
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: library }),
  );
}
