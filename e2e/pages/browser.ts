import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { origin, required } from '../origin.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: required('CHROMIUM_PATH'),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** What Playwright itself says where a story does without the worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked';

/** A person at a device of their own: what the page complains of is kept and must stay empty. */
export class Person {
  readonly complaints: string[] = [];
  readonly context: BrowserContext;
  readonly page: Page;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !message.text().startsWith(WORKER_BLOCKED))
        this.complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  static async arrive(
    browser: Browser,
    device: 'phone' | 'desk',
    more: BrowserContextOptions = {},
  ): Promise<Person> {
    const viewport = device === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const context = await browser.newContext({
      viewport,
      hasTouch: device === 'phone',
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      baseURL: origin,
      ...more,
    });
    return new Person(context, await context.newPage());
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Senha', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await this.page.getByText('Login realizado com sucesso!').waitFor();
  }

  /** Opens a page and waits until its socket is accepted: what happens from then on is told to it. */
  async goLive(path: string): Promise<void> {
    const opened = this.page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
    // 40 is how Socket.IO says that a client is in.
    const accepted = opened.then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')),
    );
    await this.page.goto(path);
    await accepted;
  }

  /** Serious and critical findings of axe on the page as it stands. */
  async barriers(): Promise<string[]> {
    // A colour on its way to another is not the one that stays.
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity,
        ),
    );
    await this.page.evaluate(axe);
    const found = await this.page.evaluate<{ id: string; impact: string; nodes: { target: string[] }[] }[]>(
      `axe.run({ resultTypes: ['violations'] }).then((result) => result.violations)`,
    );
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
}
