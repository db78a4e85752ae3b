import { unique } from '../people.ts';
import type { Sample } from '../samples.ts';

const nobody = { token: 'nunca-desenhado', password: 'senha-nova-2' };

export const accountSamples: Readonly<Record<string, Sample>> = {
  register: {
    sent: () => ({
      body: { name: 'Rosa Lima', email: `${unique()}@teste.example`, password: 'senha-boa-1' },
    }),
  },
  login: {
    sent: ({ author }) => ({ body: { email: author.email, password: author.password, remember: false } }),
  },
  // The product under test has no Google.
  googleLogin: { sent: () => ({ body: { credential: 'x.y.z' } }), status: 503 },
  googleRedirect: {},
  googleCallback: { sent: () => ({ query: { code: 'x', state: 'y' } }) },
  googleExchange: { sent: () => ({ body: { code: 'nunca-desenhado' } }), status: 401 },
  getMe: {},
  updateMe: { sent: (_world, caller) => ({ body: { name: caller.name } }) },
  uploadAvatar: { sent: (world, caller) => ({ form: { name: caller.name, avatar: world.picture } }) },
  searchMembers: { sent: ({ author }) => ({ query: { q: author.name } }) },
  getPublicProfile: { sent: ({ author }) => ({ params: { id: author.id } }) },
  forgotPassword: { sent: () => ({ body: { email: `${unique()}@teste.example` } }) },
  // No test reads mails here: a token that was never drawn is refused, whoever brings it.
  resetPassword: { sent: () => ({ body: nobody }), status: 400 },
  logout: { endsSession: true },
  logoutAll: { endsSession: true },
  changePassword: {
    sent: (_world, caller) => ({ body: { current: caller.password, password: 'senha-nova-2' } }),
    endsSession: true,
  },
  deleteMe: { sent: (_world, caller) => ({ body: { password: caller.password } }), endsSession: true },
  exportMyData: {},
  listUsers: { sent: () => ({ query: { sort: 'name', role: 'admin' } }) },
  setUserStatus: { sent: ({ author }) => ({ params: { id: author.id }, body: { status: 'active' } }) },
  setUserRole: { sent: ({ author }) => ({ params: { id: author.id }, body: { role: 'user' } }) },
  listAudit: {},
};
