import { googleLogin, forgotPassword, register, updateMe } from '@pechincha/contracts/operations/users';
import type { Chapter } from '@pechincha/testing/chapters';
import { siteChangedEvent } from '@pechincha/testing/event-factory';
import { eventually } from '@pechincha/testing/eventually';
import type { TestAccounts } from '../test-accounts.js';
import { randomAddress, randomEmail, toClaims } from '../test-users.js';

let accounts: TestAccounts;

const headers = () => ({ 'x-client-address': randomAddress() });
const registerAs = (name: string, email = randomEmail(), replica = 0) =>
  accounts.users.service.call(register, {
    body: { name, email, password: 'segredo1' },
    headers: headers(),
    replica,
  });

/** What the site as an admin set it means for members; the last of its suite, since replicas remember the site for a second. */
export const site: Chapter<TestAccounts> = (getService) => {
  beforeAll(async () => {
    accounts = getService();
    await accounts.users.service.publishAndWait(
      siteChangedEvent(2, { name: 'Boa Compra', blockedWords: ['Açaí'] }),
      siteChangedEvent(1, { name: 'Antes' }),
    );
    await eventually(async () => {
      const responses = [
        await registerAs('Rei do Açaí', randomEmail(), 0),
        await registerAs('Acai', randomEmail(), 1),
      ];
      expect(responses.map(({ status }) => status)).toEqual([400, 400]);
    });
  });

  it('a name with a blocked word is refused, within another word it is not', async () => {
    const message = 'Há uma palavra que não aceitamos: Açaí';
    const refused = { status: 400, body: { errors: [{ field: 'name', msg: message, message }] } };
    expect(await registerAs('Rei do AÇAI')).toMatchObject(refused);
    const registered = await registerAs('Ana Açaiteira');
    expect(registered.status).toBe(201);
    const as = toClaims(registered.body.token);
    const rename = (name: string) => accounts.users.service.call(updateMe, { as, body: { name } });
    expect(await rename('Ana Açaí')).toMatchObject(refused);
    expect(await rename('Ana Boa Compra Oficial')).toMatchObject({ status: 400 });
    expect(await rename('Ana Oficial')).toMatchObject({ status: 200 });
  });

  it('a sign-in with Google is not refused for the name in it', async () => {
    const credential = await accounts.google.signCredential({ name: 'Rei do Açaí', sub: randomEmail() });
    const { status, body } = await accounts.users.service.call(googleLogin, {
      body: { credential },
      headers: headers(),
    });
    expect([status, body.user.name]).toEqual([200, expect.stringMatching(/^Membro \d{5}$/)]);
  });

  it("mails have the site's name, as an older event does not change it", async () => {
    const email = randomEmail();
    await registerAs('Bia', email);
    await accounts.users.service.call(forgotPassword, { body: { email }, headers: headers() });
    await eventually(() => {
      const [mail] = accounts.mailServer.getTextsTo(email);
      expect(mail).toMatch(/^From: Boa Compra <nao-responda@/m);
      expect(mail).toContain('Equipe Boa Compra');
      expect(mail).not.toMatch(/Pechincha[^@]/);
    });
  });
};
