import type { Page } from '@playwright/test';

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

/** Context options for `stubGoogle`: the page's policy allows Google's script only where Google is configured. */
export const withGoogle = { bypassCSP: true };

/** Shows the pages as with Google configured, with a stub of Google's library. */
export async function stubGoogle(page: Page): Promise<void> {
  // After the shell is parsed and before the client's code runs.
  await page.addInitScript(`document.addEventListener('readystatechange', () => {
    const client = document.querySelector('meta[name="google-client-id"]');
    if (client) client.content = 'cliente';
  })`);
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: library }),
  );
}
