import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UsersConfig } from '../config.js';
import { createLinkMail, Mailer } from './mailer.js';

it('a name is text in the HTML of a mail, and absent where nobody has confirmed the address', () => {
  const mail = {
    siteName: 'Boa & Barata',
    to: 'ana@exemplo.com.br',
    subject: 'Oi',
    lines: ['Veja.'],
    link: 'https://p.example/?a=1&b=2',
  };
  const rest = { button: 'Abrir', ignore: 'Ignore este e-mail.' };
  const { html, text } = createLinkMail({ ...mail, ...rest, name: '<img src=x onerror=alert(1)>' });
  expect(html).toContain('<p>Olá, &#60;img src=x onerror=alert(1)&#62;!</p>');
  expect(html).not.toContain('<img');
  expect(text).toContain('Olá, <img src=x onerror=alert(1)>!');
  expect([text, html]).toEqual([
    expect.stringContaining('Equipe Boa & Barata'),
    expect.stringContaining('Equipe Boa &#38; Barata'),
  ]);
  expect(createLinkMail({ ...mail, ...rest, name: null }).html).toContain('<p>Olá!</p>');
});

it('a mail has one recipient when its address reads like two', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  try {
    const mailer = new Mailer({ MAIL_DIR: folder, MAIL_FROM: 'a@b.example' } as UsersConfig);
    await mailer.send({
      siteName: 'Boa, Barata <x@y.example>',
      to: 'ana@x.example, eva@y.example',
      subject: 'Oi',
      text: 'Oi',
      html: '<p>Oi</p>',
    });
    const name = (await readdir(folder)).find((file) => file.endsWith('.eml')) ?? '';
    const head = (await readFile(join(folder, name), 'utf8')).split('\r\n\r\n', 1)[0] ?? '';
    expect(head).not.toMatch(/^To: ana@x\.example, eva@y\.example$/m);
    expect(head).toMatch(/^From: "Boa, Barata <x@y\.example>" <a@b\.example>$/m);
    expect(head.match(/^To: .*$/m)?.[0].split(/(?<!")@/)).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});
