import type { INestApplicationContext } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock, SettableClock } from '@pechincha/service-kit/clock';
import type { AccountStatus } from './accounts/account.schema.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AvatarsService } from './avatars/avatars.service.js';
import { RegisterService } from './sign-in/register.service.js';
import { StandingService } from './sign-in/standing.service.js';

export interface DemoMember {
  /** 24 hexadecimal digits; drawn where missing. */
  id?: string | undefined;
  name: string;
  email: string;
  password: string;
  role?: Role | undefined;
  status?: AccountStatus | undefined;
  /** A picture, as PNG. */
  avatar?: Uint8Array | undefined;
  at: Date;
}

/**
 * Demo data by the service's own ways, in a context of its module whose Clock is a SettableClock. Calls are made
 * one after the other.
 */
export class UsersDemo {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = this.of<Clock>(Clock);
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a clock that can be set');
    this.clock = clock;
  }

  /** Whether nobody has an account yet. */
  isEmpty(): Promise<boolean> {
    return this.of(AccountsRepository).isEmpty();
  }

  /** Opens an account as registration does, but without a session. Answers the member's id. */
  async register(member: DemoMember): Promise<string> {
    const { id, name, email, password, role = 'user', status = 'active', avatar, at } = member;
    const avatars = this.of(AvatarsService);
    const picture = avatar && (await avatars.keep(avatar));
    this.clock.set(at);
    const more = { role, ...(picture && { avatar: picture }), ...(id ? { _id: id } : {}) };
    const opened = await this.of(RegisterService).openAccount({ name, email, password }, more);
    if (picture) await this.of(UnitOfWork).run(({ session }) => avatars.release(null, picture, session));
    if (status === 'suspended') await this.of(StandingService).suspend(opened);
    return opened;
  }

  private of<T>(token: abstract new (...parts: never[]) => T): T {
    return this.app.get<T>(token as never, { strict: false });
  }
}
