import { createUniqueText, registerMember } from '../../members.ts';
import type { Sample } from './sample.ts';

const unusedToken = { token: 'nunca-desenhado', password: 'senha-nova-2' };

export const accountSamples: Readonly<Record<string, Sample>> = {
  register: {
    createInput: () => ({
      body: { name: 'Rosa Lima', email: `${createUniqueText()}@teste.example`, password: 'senha-boa-1' },
    }),
  },
  login: {
    createInput: ({ author }) => ({
      body: { email: author.email, password: author.password, remember: false },
    }),
  },
  // The product under test has no Google client.
  googleLogin: { createInput: () => ({ body: { credential: 'x.y.z' } }), status: 503 },
  googleRedirect: {},
  googleCallback: { createInput: () => ({ query: { code: 'x', state: 'y' } }) },
  googleExchange: { createInput: () => ({ body: { code: 'nunca-desenhado' } }), status: 401 },
  getMe: {},
  updateMe: { createInput: (_world, caller) => ({ body: { name: caller.name } }) },
  uploadAvatar: { createInput: (world, caller) => ({ form: { name: caller.name, avatar: world.picture } }) },
  searchMembers: { createInput: ({ author }) => ({ query: { q: author.name } }) },
  getPublicProfile: { createInput: ({ author }) => ({ params: { id: author.id } }) },
  forgotPassword: { createInput: () => ({ body: { email: `${createUniqueText()}@teste.example` } }) },
  // These tests read no mails: an unknown token is rejected for every caller.
  resetPassword: { createInput: () => ({ body: unusedToken }), status: 400 },
  requestEmailConfirmation: {},
  confirmEmail: { createInput: () => ({ body: { token: unusedToken.token } }), status: 400 },
  logout: { endsSession: true },
  logoutAll: { endsSession: true },
  changePassword: {
    createInput: (_world, caller) => ({ body: { current: caller.password, password: 'senha-nova-2' } }),
    endsSession: true,
  },
  deleteMe: { createInput: (_world, caller) => ({ body: { password: caller.password } }), endsSession: true },
  exportMyData: {},
  listUsers: { createInput: () => ({ query: { sort: 'name', role: 'admin' } }) },
  // Of members whom no other test needs: random input may suspend them.
  setUserStatus: {
    createInput: async () => ({ params: { id: (await registerMember()).id }, body: { status: 'active' } }),
  },
  setUserRole: {
    createInput: async () => ({ params: { id: (await registerMember()).id }, body: { role: 'user' } }),
  },
  setUserTrusted: {
    createInput: async () => ({ params: { id: (await registerMember()).id }, body: { trusted: true } }),
  },
  listAudit: {},
};
