import type { INestApplicationContext } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { AccountStatus } from './accounts/account.schema.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AvatarsService } from './avatars/avatars.service.js';
import { RegisterService } from './sign-in/register.service.js';
import { RoleAndStatusService } from './sign-in/role-and-status.service.js';

export interface SeedMember {
  /** 24 hexadecimal digits; random when missing. */
  id?: string | undefined;
  name: string;
  email: string;
  password: string;
  role?: Role | undefined;
  status?: AccountStatus | undefined;
  /** PNG. */
  avatar?: Uint8Array | undefined;
  at: Date;
}

/**
 * Creates demo data through the service's own code, in a context of its module with a SettableClock as Clock.
 * Calls must not overlap.
 */
export class UsersSeeder {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = this.get<Clock>(Clock);
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a SettableClock');
    this.clock = clock;
  }

  isEmpty(): Promise<boolean> {
    return this.get(AccountsRepository).isEmpty();
  }

  /** Creates an account like registration, but without a session. Returns the member's id. */
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
