import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { normalizeText } from '@pechincha/contracts/characters';
import type { AuthorView, CurrentUser, PublicUser } from '@pechincha/contracts/entities/user';
import { userEmailChanged, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { countCharacters } from '@pechincha/contracts/text';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { SiteSettingsService } from '@pechincha/service-kit/site';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { AddressGroupsService } from '../address-groups/address-groups.service.js';
import { type OwnFields, toCurrentUser, toPublicUser } from './account.mapper.js';
import type { AccountRow } from './account.schema.js';
import { AccountsRepository, type NewAccount } from './accounts.repository.js';
import { assertNameAllowed } from './member-name.js';
import { MemberStatusService } from './member-status.service.js';

const MAX_SEARCH_RESULTS = 8;

const toEventData = ({ _id, name, avatar }: AccountRow) => ({ userId: _id, name, avatar });

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly memberStatus: MemberStatusService,
    private readonly addressGroup: AddressGroupsService,
    private readonly site: SiteSettingsService,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async getMe(id: string): Promise<CurrentUser> {
    const account = await this.accounts.findOwn(id);
    if (!account) throw new DomainError('UNAUTHENTICATED');
    return this.toCurrentUser(account);
  }

  toCurrentUser(account: OwnFields): CurrentUser {
    return toCurrentUser(account, this.memberStatus.getVoteWeight(account));
  }

  async getProfile(id: string): Promise<PublicUser> {
    const account = await this.accounts.findPublic(id);
    if (!account) throw new DomainError('USER_NOT_FOUND');
    return toPublicUser(account);
  }

  rename(id: string, name: string): Promise<CurrentUser> {
    return this.unit.run(async (tx) => this.toCurrentUser(await this.update(id, { name }, tx)));
  }

  /** Active members whose name, or one of its words, starts with the query. */
  async searchMembers(query: string): Promise<AuthorView[]> {
    const prefix = normalizeText(query);
    if (countCharacters(prefix) < 2) return [];
    const found = await this.accounts.findByNamePrefix(prefix, MAX_SEARCH_RESULTS);
    return found.map(({ _id, name, avatar }) => ({ _id, name, avatar }));
  }

  /**
   * Updates name or avatar and publishes user.updated, in the caller's transaction. A name that an account has is
   * not checked again, so that its other fields can change.
   * @throws DomainError INVALID_INPUT for a name that the site refuses
   */
  async update(
    id: string,
    changes: Partial<Pick<AccountRow, 'name' | 'avatar'>>,
    tx: Transaction,
  ): Promise<AccountRow> {
    if (changes.name !== undefined && changes.name !== (await this.accounts.findName(id, tx.session)))
      assertNameAllowed(changes.name, await this.site.get());
    const account = await this.accounts.update({ _id: id }, changes, tx.session, { incrementRevision: true });
    if (!account) throw new DomainError('UNAUTHENTICATED');
    await tx.publish(userUpdated, {
      subject: id,
      subjectVersion: account.revision,
      occurredAt: this.clock.now(),
      data: toEventData(account),
    });
    return account;
  }

  /**
   * Creates an account and publishes user.registered and user.email-changed, in the caller's transaction.
   * @param address of the registration; missing for accounts that nobody registered
   */
  async create(account: NewAccount, tx: Transaction, address?: string): Promise<AccountRow> {
    const addressGroup = address === undefined ? null : await this.joinAddressGroup(account, address, tx);
    const created = await this.accounts.insert(
      { ...account, ...(addressGroup && { addressGroup }) },
      tx.session,
    );
    const { _id: subject, email, revision: subjectVersion, createdAt: occurredAt } = created;
    await tx.publish(userRegistered, { subject, subjectVersion, occurredAt, data: toEventData(created) });
    await tx.publish(userEmailChanged, {
      subject,
      subjectVersion,
      occurredAt,
      data: { userId: subject, email },
    });
    await this.memberStatus.refresh(created, tx);
    return created;
  }

  /** Returns the group of the new account; an account that was alone until now is put into it too. */
  private async joinAddressGroup(
    account: NewAccount,
    address: string,
    tx: Transaction,
  ): Promise<string | null> {
    const joined = await this.addressGroup.join(account._id, address, account.createdAt, tx.session);
    if (!joined) return null;
    const { addressGroup, first } = joined;
    const firstAccount = first && (await this.accounts.update({ _id: first }, { addressGroup }, tx.session));
    if (firstAccount) await this.memberStatus.refresh(firstAccount, tx);
    return addressGroup;
  }
}

/** Their passwords are in the README. */
const DEMO_EMAILS = ['admin', 'gerente', 'ana', 'bruno'].map((name) => `${name}@pechincha.dev`);

/** Prevents a start in production on a database with demo accounts. */
@Injectable()
export class DemoAccountCheck implements OnApplicationBootstrap {
  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    private readonly accounts: AccountsRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.NODE_ENV !== 'production') return;
    const found = await this.accounts.findExistingEmails(DEMO_EMAILS);
    if (found.length === 0) return;
    throw new Error(
      `Demo accounts exist, and their passwords are public: ${found.join(', ')}. Delete them before NODE_ENV=production`,
    );
  }
}
