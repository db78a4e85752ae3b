import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine, and all that it has taken. */
export class TestMailServer {
  /** Whole mails, as they were sent. */
  readonly mails: { to: string; raw: string }[] = [];
  /** Refuses every mail while set. */
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

  /** What a member was sent, decoded. */
  getTextsTo(email: string): string[] {
    return this.mails.filter(({ to }) => to === email).map(({ raw }) => decodeMail(raw));
  }
}

/** Quoted-printable, as far as mails of this product go: a mail whose parts are all encoded so. */
export const decodeMail = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
