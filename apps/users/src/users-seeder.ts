import type { INestApplicationContext } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock, SettableClock } from '@pechincha/service-kit/clock';
import type { AccountStatus } from './accounts/account.schema.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AvatarsService } from './avatars/avatars.service.js';
import { RegisterService } from './sign-in/register.service.js';
import { RoleAndStatusService } from './sign-in/role-and-status.service.js';

export interface SeedMember {
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
export class UsersSeeder {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = this.get<Clock>(Clock);
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a clock that can be set');
    this.clock = clock;
  }

  /** Whether nobody has an account yet. */
  isEmpty(): Promise<boolean> {
    return this.get(AccountsRepository).isEmpty();
  }

  /** Opens an account as registration does, but without a session. Answers the member's id. */
  async register(member: SeedMember): Promise<string> {
    const { id, name, email, password, role = 'user', status = 'active', avatar, at } = member;
    const avatars = this.get(AvatarsService);
    const picture = avatar && (await avatars.save(avatar));
    this.clock.set(at);
    const overrides = { role, ...(picture && { avatar: picture }), ...(id ? { _id: id } : {}) };
    const memberId = await this.get(RegisterService).createAccount({ name, email, password }, overrides);
    if (picture) await this.get(UnitOfWork).run(({ session }) => avatars.replace(null, picture, session));
    if (status === 'suspended') await this.get(RoleAndStatusService).suspend(memberId);
    return memberId;
  }

  private get<T>(token: abstract new (...parts: never[]) => T): T {
    return this.app.get<T>(token as never, { strict: false });
  }
}
