import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { JobQueueOptions, JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { escapeHtml } from '@pechincha/service-kit/browser-safety';
import type { mongo } from 'mongoose';
import { createTransport } from 'nodemailer';
import { USERS_CONFIG, type UsersConfig } from '../config.js';

interface LinkMail {
  siteName: string;
  to: string;
  /** Null before the address is confirmed: a stranger may have registered it, with a message as the name. */
  name: string | null;
  subject: string;
  /** Paragraphs before the link. */
  lines: readonly string[];
  link: string;
  button: string;
  /** Paragraph after the link, for those who did not ask for the mail. */
  ignore: string;
}

/** A mail with one link, as text and as HTML. Names are user input, hence escaped in HTML. */
export function createLinkMail({ siteName, to, name, subject, lines, link, button, ignore }: LinkMail): Mail {
  const paragraphs = [name === null ? 'Olá!' : `Olá, ${name}!`, ...lines];
  const text = [...paragraphs, link, ignore, `Equipe ${siteName}`].join('\n\n');
  const html = [
    // Both colours, or a dark reader changes one of them.
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;background:#ffffff;color:#1f2933">',
    ...paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;`,
    `background:#c2410c;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></p>`,
    `<p style="font-size:14px">Se o botão não abrir, copie o endereço: ${escapeHtml(link)}</p>`,
    `<p style="font-size:14px">${escapeHtml(ignore)}</p><p>Equipe ${escapeHtml(siteName)}</p></body></html>`,
  ].join('\n');
  return { siteName, to, subject, text, html };
}

export interface Mail {
  /** Name of the sender. */
  siteName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Message extends Omit<Mail, 'to' | 'siteName'> {
  to: { name: string; address: string };
  from: { name: string; address: string };
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
  async send({ siteName, ...mail }: Mail): Promise<void> {
    // An object is always one address; a string could be parsed as several.
    const message = {
      ...mail,
      to: { name: '', address: mail.to },
      from: { name: siteName, address: this.config.MAIL_FROM },
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

const MINUTE_MS = 60_000;

/** Claims and retries of jobs that send a mail each. */
export const mailJobOptions: JobQueueOptions = {
  // Longer than sending a mail.
  leaseMs: 2 * MINUTE_MS,
  retryDelaysMs: [1, 2, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS),
};

/** Sends a mail per job. Each attempt prepares it anew, because a failed mail may still arrive. */
export abstract class MailJobsWorker<Row extends JobRow & mongo.Document> extends JobsWorker<Row> {
  protected readonly intervalMs = 1_000;

  /** Injected as a property so that subclasses need not pass it on. */
  @Inject(Mailer) private readonly mailer!: Mailer;

  /** Null when there is nothing to send any more. */
  protected abstract prepareMail(request: Row): Promise<Mail | null>;

  protected async handle(request: Row): Promise<void> {
    const mail = await this.prepareMail(request);
    if (mail) await this.send(mail, request);
    await this.queue.remove(request);
  }

  private async send(mail: Mail, request: Row): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
      // Dead jobs alert, and anyone can ask for mails to an address that no server accepts.
      if (code === 'EENVELOPE' && this.queue.isLastAttempt(request))
        this.logger.warn({ message: 'A mail was dropped after its last retry', request: request._id });
      // Errors may quote the mail, hence codes only.
      else throw Object.assign(new Error('The mail was not sent'), { code: `${code} ${responseCode ?? ''}` });
    }
  }
}
