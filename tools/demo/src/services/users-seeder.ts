import type { Role } from '@pechincha/contracts/operation';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { AccountStatus } from '@pechincha/users/accounts/account.schema';
import { AccountsRepository } from '@pechincha/users/accounts/accounts.repository';
import { AvatarsService } from '@pechincha/users/avatars/avatars.service';
import { RegisterService } from '@pechincha/users/sign-in/register.service';
import { RoleAndStatusService } from '@pechincha/users/sign-in/role-and-status.service';
import { ServiceSeeder } from './service-seeder.ts';

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

export class UsersSeeder extends ServiceSeeder {
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
}
