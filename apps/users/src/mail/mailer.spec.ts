import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UsersConfig } from '../config.js';
import { Mailer } from './mailer.js';

it('a mail has one recipient when its address reads like two', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  try {
    const mailer = new Mailer({ MAIL_DIR: folder, MAIL_FROM: 'a@b.example' } as UsersConfig);
    await mailer.send({ to: 'ana@x.example, eva@y.example', subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' });
    const name = (await readdir(folder)).find((file) => file.endsWith('.eml')) ?? '';
    const head = (await readFile(join(folder, name), 'utf8')).split('\r\n\r\n', 1)[0] ?? '';
    expect(head).not.toMatch(/^To: ana@x\.example, eva@y\.example$/m);
    expect(head.match(/^To: .*$/m)?.[0].split(/(?<!")@/)).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});
