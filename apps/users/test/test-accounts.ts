import type { AddressInfo } from 'node:net';
import type { ChapterService } from '@pechincha/testing/chapters';
import { SMTPServer } from 'smtp-server';
import { TestGoogle } from './test-google.js';
import { TestUsers } from './test-users.js';

/** A local SMTP server that keeps all mails. */
export class TestMailServer {
  /** Raw mails. */
  readonly mails: { to: string; raw: string }[] = [];
  /** Rejects every mail while true. */
  isRefusing = false;
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      if (!this.isRefusing) return done();
      done(Object.assign(new Error('Not now'), { responseCode: 451 }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join();
        this.mails.push({ to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** Decoded mails to a member. */
  getTextsTo(email: string): string[] {
    return this.mails.filter(({ to }) => to === email).map(({ raw }) => decodeMail(raw));
  }
}

/** Decodes quoted-printable. */
export const decodeMail = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Two replicas of the users service with its Google and its mail server. */
export class TestAccounts implements ChapterService {
  private constructor(
    readonly users: TestUsers,
    readonly google: TestGoogle,
    readonly mailServer: TestMailServer,
  ) {}

  static async start(): Promise<TestAccounts> {
    const [google, mailServer] = [new TestGoogle(), new TestMailServer()];
    await google.start();
    const settings = { ...google.settings, SMTP_URL: await mailServer.start() };
    return new TestAccounts(await TestUsers.start(settings, { replicas: 2 }), google, mailServer);
  }

  empty(): Promise<void> {
    return this.users.empty();
  }

  async destroy(): Promise<void> {
    await this.users.destroy();
    await this.google.stop();
    await this.mailServer.stop();
  }
}
