import type { Role } from '@pechincha/contracts/operation';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { AccountRow, AccountStatus } from '@pechincha/users/accounts/account.schema';
import { AdminUsersService } from '@pechincha/users/admin/admin-users.service';
import { AvatarsService } from '@pechincha/users/avatars/avatars';
import { RegisterService } from '@pechincha/users/sign-in/register.service';
import { RoleAndStatusService } from '@pechincha/users/sign-in/role-and-status.service';
import { subscriptionBody } from '@pechincha/contracts/operations/subscription-fields';
import { toSubscriptionKeys } from '@pechincha/notifications/subscriptions/subscription-keys';
import type { SubscriptionRow } from '@pechincha/notifications/subscriptions/subscription.schema';
import { SubscriptionsService } from '@pechincha/notifications/subscriptions/subscriptions.service';
import { ServiceSeeder, toCaller } from './service-seeder.ts';

export interface SeedMember {
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
  /** Existing accounts by e-mail. */
  async listAccounts(): Promise<Map<string, Pick<AccountRow, '_id' | 'status'>>> {
    const found = await this.rows<AccountRow>('accounts').find().toArray();
    return new Map(found.map((account) => [account.email, account]));
  }

  /** Creates an account like registration, with a confirmed e-mail and without a session. Returns the member's id. */
  async register(member: SeedMember): Promise<string> {
    const { name, email, password, role = 'user', status = 'active', avatar, at } = member;
    const avatars = this.get(AvatarsService);
    const picture = avatar && (await avatars.save(avatar));
    const overrides = {
      role,
      emailConfirmedAt: at,
      ...(picture && { avatar: picture }),
    };
    // In one transaction, so that an interrupted seeding leaves a complete account or none.
    const memberId = await this.clock.runAt(at, () =>
      this.get(UnitOfWork).run(async ({ session }) => {
        const created = await this.get(RegisterService).createAccount({ name, email, password }, overrides);
        if (picture) await avatars.replace(null, picture, session);
        return created;
      }),
    );
    if (status === 'suspended') await this.suspend(memberId);
    return memberId;
  }

  /** As an admin. */
  async trust(id: string, admin: string): Promise<void> {
    await this.get(AdminUsersService).setTrusted(toCaller(admin, 'admin'), id, true);
  }

  suspend(id: string): Promise<void> {
    return this.get(RoleAndStatusService).suspend(id);
  }
}

interface SeedSubscription {
  member: string;
  /** Fields of the form. */
  body: object;
  isActive: boolean;
  at: Date;
}

export class NotificationsSeeder extends ServiceSeeder {
  /** Completes the member's subscription if it exists. Returns its id. @throws DomainError RULE_LIMIT */
  async saveSubscription({ member, body, isActive, at }: SeedSubscription): Promise<string> {
    const subscriptions = this.get(SubscriptionsService);
    const { kind, ...conditions } = subscriptionBody.parse(body);
    const { key } = toSubscriptionKeys(kind, conditions);
    const existing = await this.rows<SubscriptionRow>('subscriptions').findOne({ member, key });
    const subscription = existing
      ? { _id: existing._id.toHexString(), isActive: existing.isActive }
      : (await this.clock.runAt(at, () => subscriptions.create(member, { kind, ...conditions }))).alert;
    if (subscription.isActive && !isActive) await subscriptions.toggle(member, subscription._id);
    return subscription._id;
  }
}
