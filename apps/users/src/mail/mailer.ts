import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { USERS_CONFIG, type UsersConfig } from '../config.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Message extends Omit<Mail, 'to'> {
  to: { name: string; address: string };
  from: string;
  headers: Record<string, string>;
}

/** In total well below the delay of the first retry. */
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Sends mails over SMTP, or saves them to MAIL_DIR. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly transport;

  constructor(@Inject(USERS_CONFIG) private readonly config: UsersConfig) {
    this.transport = config.SMTP_URL
      ? createTransport({ url: config.SMTP_URL, ...SMTP_TIMEOUTS_MS })
      : undefined;
  }

  /** Resolves when the mail server has accepted the mail; rejects otherwise. */
  async send(mail: Mail): Promise<void> {
    // An object is always one recipient; a string could be parsed as several.
    const message = {
      ...mail,
      to: { name: '', address: mail.to },
      from: this.config.MAIL_FROM,
      // RFC 3834: no out-of-office reply is sent to it.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    if (this.transport) await this.transport.sendMail(message);
    else if (this.config.MAIL_DIR) await this.saveToFolder(message, this.config.MAIL_DIR);
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  /** As .eml for mail programs, and as .txt. */
  private async saveToFolder(message: Message, folder: string): Promise<void> {
    const { message: content } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
      message,
    );
    await mkdir(folder, { recursive: true });
    const time = new Date().toISOString().replace(/[:.]/g, '-');
    const name = join(folder, `${time}-${randomBytes(3).toString('hex')}`);
    const header = `Para: ${message.to.address}\nAssunto: ${message.subject}\n\n`;
    await writeFile(`${name}.txt`, header + message.text, { mode: 0o600 });
    await writeFile(`${name}.eml`, content as Buffer, { mode: 0o600 });
    this.logger.log({ message: 'Mail saved to a file', file: `${name}.eml` });
  }
}
