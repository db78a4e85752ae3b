import type { ChapterService } from '@pechincha/testing/chapters';
import { TestGoogle } from './test-google.js';
import { TestMailServer } from './test-mail-server.js';
import { TestUsers } from './test-users.js';

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
