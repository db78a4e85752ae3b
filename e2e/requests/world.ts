import { approvePromotion } from '@pechincha/contracts/operations/moderation';
import { publishPromotion, getPromotion } from '@pechincha/contracts/operations/promotions';
import { setUserRole, setUserStatus } from '@pechincha/contracts/operations/users-admin';
import type { Operation, Role } from '@pechincha/contracts/operation';
import { eventually } from '@pechincha/testing/eventually';
import { noise } from '../picture.ts';
import { call, type Answer, type Sent } from './client.ts';
import { demoAccount, newMember, unique, type Person } from './people.ts';

/** Who calls. `author` owns what the call is about, `member` is a stranger to it. */
export const actors = ['anonymous', 'member', 'author', 'manager', 'admin', 'suspended'] as const;
export type Actor = (typeof actors)[number];

/** People of every kind, and things of the author's to act upon. */
export class World {
  readonly admin: Person;
  readonly manager: Person;
  readonly author: Person;
  readonly picture: Blob;
  private standing: Promise<string> | undefined;
  private readonly others: Record<'member' | 'suspended', Person>;

  private constructor(people: Record<Exclude<Actor, 'anonymous'>, Person>, picture: Blob) {
    ({ admin: this.admin, manager: this.manager, author: this.author } = people);
    this.others = people;
    this.picture = picture;
  }

  static async open(): Promise<World> {
    const [admin, manager, author, member, suspended] = [
      await demoAccount('admin'),
      await demoAccount('gerente'),
      await newMember(),
      await newMember(),
      await newMember(),
    ];
    const world = new World(
      { admin, manager, author, member, suspended },
      new Blob([new Uint8Array(await noise())], { type: 'image/png' }),
    );
    await world.suspend(suspended);
    return world;
  }

  person(actor: Actor): Person | undefined {
    if (actor === 'anonymous') return undefined;
    return actor === 'member' || actor === 'suspended' ? this.others[actor] : this[actor];
  }

  /** Somebody of this kind who was never seen before, for what ends a session or an account. */
  async newcomer(actor: Actor): Promise<Person | undefined> {
    if (actor === 'anonymous') return undefined;
    const person = await newMember();
    if (actor === 'manager' || actor === 'admin') await this.setRole(person, actor);
    if (actor === 'suspended') await this.suspend(person);
    return person;
  }

  async setRole(person: Person, role: Role): Promise<void> {
    await this.done(setUserRole, { params: { id: person.id }, body: { role } });
  }

  async suspend(person: Person): Promise<void> {
    await this.done(setUserStatus, { params: { id: person.id }, body: { status: 'suspended' } });
  }

  /** The id of a deal of the author's that waits for approval. */
  async pendingDeal(author = this.author): Promise<string> {
    const body = { title: `Chaleira elétrica ${unique()}`, promotionalPrice: 99.9, originalPrice: 149.9 };
    const { status, body: answer } = await call(publishPromotion, {
      token: author.token,
      body: { ...body, link: 'https://loja.example/chaleira', store: 'Casa Azul', city: 'Online' },
    });
    if (status !== 201) throw new Error(`publish: ${status} ${JSON.stringify(answer)}`);
    return answer.promotion._id as string;
  }

  /** The id of a deal of the author's that everyone sees. */
  async activeDeal(author = this.author): Promise<string> {
    const id = await this.pendingDeal(author);
    await this.done(approvePromotion, { params: { id } });
    await this.eventuallySeen(id);
    return id;
  }

  /** The id of an active deal of the author's, the same each time. */
  standingDeal(): Promise<string> {
    this.standing ??= this.activeDeal();
    return this.standing;
  }

  /** Does something as the admin. */
  async done(operation: Operation, sent: Sent): Promise<Answer> {
    const answer = await call(operation, { ...sent, token: this.admin.token });
    if (answer.status !== operation.status)
      throw new Error(`${operation.id}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  private async eventuallySeen(id: string): Promise<void> {
    await eventually(async () => expect((await call(getPromotion, { params: { id } })).status).toBe(200));
  }
}
